// The frames of docs/protocol.md, as far as the table reads them, and what the parts of the screen are drawn from.

/** Rank and suit as in "TD"; the jokers are "X1" and "X2". */
export type Card = string;
export type Suit = "S" | "H" | "D" | "C";
/** A suit, or "N" for bezi. */
export type Trump = Suit | "N";

export interface Play { seat: number; card: Card; call: string | null; column?: boolean }
export interface Result { winners: number[]; scores: number[]; reason: "score" | "resign" | "forfeit" | "abandoned" | "void" }

/** Why the viewer's legal moves are what they are. */
export type Must =
  | { kind: "any" | "hand"; suit?: null }
  | { kind: "follow" | "highest" | "trump"; suit: Suit };

/** What one seat, or a spectator, may see in either game. */
interface AnyView {
  hand: number;
  phase: "deal" | "trumps" | "bid" | "play" | "over";
  trump: Trump | null;
  turn: number | null;
  you: number | null;
  scores: number[];
  tricks: number[];
  own: Card[] | null;
  trick: { number: number; plays: Play[] };
  last_trick: { number: number; plays: Play[]; winner: number } | null;
  must: Must | null;
  legal: string[];
  result: Result | null;
}

export interface Column { up: Card; down: boolean }
export interface FinishedHand { declarer: number; trump: Trump; tricks: number[]; points: number[]; totals: number[] }

export interface JapaneseView extends AnyView {
  game: "japanese";
  rules: { target: number };
  declarer: number;
  seats: { cards: number; columns: (Column | null)[] }[];
  hands: FinishedHand[];
}

export interface ClassicRules { profile: "house" | "regional"; length: "standard" | "nines"; khishti: "off" | "200" | "500" | "special"; moshla: boolean }
export interface ClassicHand { size: number; dealer: number; trump: Trump; bids: number[]; tricks: number[]; points: number[]; khishti: boolean[]; totals: number[] }
/** The lines under a pulka; `hands` are its first and last, `best` those that premia and moshla were taken from. */
export interface FinishedPulka { pulka: number; hands: number[]; premia: number[]; moshla: number[]; best: (number | null)[]; totals: number[] }

export interface ClassicView extends AnyView {
  game: "classic";
  rules: ClassicRules;
  pulka: number;
  /** cards of each seat in this hand, which are its tricks */
  size: number;
  hands_total: number;
  dealer: number;
  /** who names the trumps, in hands where they are named */
  namer: number | null;
  turned: Card | null;
  bids: (number | null)[];
  /** the number that the dealer may not say */
  forbidden: number | null;
  seats: { cards: number; left: boolean }[];
  hands: ClassicHand[];
  pulkas: FinishedPulka[];
}

export type View = JapaneseView | ClassicView;

/** A hand is over; classic tells the bids and who has khishti. */
export interface HandFact { type: "hand"; hand: number; tricks: number[]; points: number[]; totals: number[]; bids?: number[]; khishti?: boolean[] }

export type Fact =
  | { type: "deal"; hand: number; declarer: number }
  | { type: "deal"; hand: number; size: number; dealer: number; turned: Card | null }
  | { type: "trumps"; seat: number; trump: Trump }
  | { type: "bid"; seat: number; bid: number; sum: number; size: number }
  | ({ type: "card" } & Play)
  | { type: "pickup"; seat: number; count: number; cards: Card[] | null }
  | { type: "trick"; trick: number; winner: number; tricks: number[] }
  | HandFact
  | { type: "pulka"; pulka: number; premia: number[]; moshla: number[]; totals: number[] }
  | { type: "quit"; seat: number; reason: "resign" | "forfeit" | "left" }
  | ({ type: "over" } & Result);

export interface Clock {
  now: string;
  turn: number | null;
  kind: "move" | "away" | "bot";
  deadline: string | null;
  /** seconds for a move; 0 where there is no clock */
  timer: number;
  /** seconds of absence that each seat has left */
  budget: number[];
  /** seconds to read the result of the last hand, contained in the deadline */
  rest?: number;
}

export interface Player { seat: number; name: string; avatar: number; state: "present" | "away" | "left" | "bot"; host?: boolean }

/** What is public of the deals: the seals of this hand and the next, the seeds of hands that are over. */
export interface Deal { hand: number; commitment: string; seed: string | null; next: string | null; before: string | null }

export interface StateFrame {
  t: "state"; seq: number; events: Fact[]; view: View; clock: Clock; players: Player[]; deal: Deal;
  table: string; practice: boolean;
}
export interface RefusedFrame { t: "refused"; id: string | null; code: string; why?: string; fields?: Record<string, string> }
export interface PresenceFrame { t: "presence"; seat: number; here: boolean; state: Player["state"]; until: string | null; clock?: Clock }

/** A move on its way: repeated with the same id until the server has answered. */
export interface Sending { t: "move"; id: string; seq: number; move: string }

/** What a bot would play here, and why: a code with the fields of its sentence. */
export interface Hint { seq: number; move: string; why: string; fields: Record<string, string | number | null> }

/** What the player has lifted or chosen, not yet sent; `mode` is what a joker says besides the suit: high or low. */
export interface Choice { card: Card | null; mode: "+" | "-" | null; call: Suit | null; trump: Trump | null; bid: number | null }

/** What your bar says and offers. */
export interface Ask {
  title: string;
  note?: string;
  /** the suit that the note speaks of */
  sign?: Suit | null;
  /** the label of the button that plays or confirms */
  confirm?: string;
  /** whether what is lifted can be put back by a button */
  cancel?: boolean;
}

/** Keys under your bar; `kind` says when they are other keys. */
export interface Pad<V extends View> {
  kind: string;
  draw(scene: Scene<V>): void;
  ask(scene: Scene<V>): Ask;
}

/** What differs between the games: everything that the shared parts of the table ask. */
export interface Game<V extends View = View> {
  /** Draws the parts of the screen that are the game's own. */
  draw(scene: Scene<V>): void;
  /** Draws again those that run with the clock. */
  drawTime(scene: Scene<V>): void;
  /** The pad that is open, or null. */
  pad(scene: Scene<V>): Pad<V> | null;
  /** What your bar says while another plays your seat, or null. */
  standIn(scene: Scene<V>): Ask | null;
  /** The second line of your bar while others are to move, or a full trick rests. */
  note(scene: Scene<V>): string;
  /** A fact in the words of this game; null where both games use the same. */
  sentence(scene: Scene<V>, fact: Fact): string | null;
  /** What a joker says, as a label on its card; nothing where it says nothing of note. */
  callMark(call: string): (Node | string)[];
  /** The head of the panel beside the table. */
  panel(scene: Scene<V>): { title: string; content: Node[] };
  openScores(scene: Scene<V>): void;
  /** A score as the reader likes it. */
  scoreText(score: number): string;
  /** The result of a hand, to be shown until the next one begins. */
  handOver(scene: Scene<V>, hand: HandFact): { content: Node[]; action: Node | null };
  /** The words of the match's end. */
  ending(scene: Scene<V>): { score: string; note: string; below: Node | null };
  /** Giving up, in words: the button of the menu, the question, both answers. */
  quitting: { open: string; title: string; text: string; sure: string; stay: string };
  /** Keys of this game, for the list of keys. */
  keys: [string, string][];
}

/** Everything the parts of the screen are drawn from. */
export interface Scene<V extends View = View> {
  game: Game<V>;
  /** the number of the newest state */
  seq: number;
  view: V;
  /** who takes the trick that lies complete on the table, or null */
  resting: number | null;
  clock: Clock;
  players: Player[];
  deal: Deal;
  choice: Choice;
  sending: Sending | null;
  /** why the last wish cannot be: title and note, for three seconds */
  refused: { title: string; note: string } | null;
  /** in practice: what was asked for, until the next state */
  hint: Hint | null;
  practice: boolean;
  /** the facts of the hand so far, from when we came */
  log: Fact[];
  /** the server's time, ms */
  now: () => number;
}

export type JapaneseScene = Scene<JapaneseView>;
export type ClassicScene = Scene<ClassicView>;
