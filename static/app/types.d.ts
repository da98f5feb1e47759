// The frames of docs/protocol.md, as far as the table reads them, and what the parts of the screen are drawn from.

/** Rank and suit as in "TD"; the jokers are "X1" and "X2". */
export type Card = string;
export type Suit = "S" | "H" | "D" | "C";
/** A suit, or "N" for bezi. */
export type Trump = Suit | "N";

export interface Play { seat: number; card: Card; call: string | null; column: boolean }
export interface Column { up: Card; down: boolean }
export interface FinishedHand { declarer: number; trump: Trump; tricks: number[]; points: number[]; totals: number[] }
export interface Result { winners: number[]; scores: number[]; reason: "score" | "resign" | "forfeit" }

/** Why the viewer's legal moves are what they are. */
export type Must =
  | { kind: "any" | "hand" }
  | { kind: "follow" | "highest" | "trump"; suit: Suit };

/** All that one seat, or a spectator, may see. */
export interface View {
  rules: { target: number };
  hand: number;
  phase: "deal" | "trumps" | "play" | "over";
  declarer: number;
  trump: Trump | null;
  turn: number | null;
  you: number | null;
  scores: number[];
  tricks: number[];
  seats: { cards: number; columns: (Column | null)[] }[];
  own: Card[] | null;
  trick: { number: number; plays: Play[] };
  last_trick: { number: number; plays: Play[]; winner: number } | null;
  must: Must | null;
  legal: string[];
  hands: FinishedHand[];
  result: Result | null;
}

export type Fact =
  | { type: "deal"; hand: number; declarer: number }
  | { type: "trumps"; seat: number; trump: Trump }
  | ({ type: "card" } & Play)
  | { type: "pickup"; seat: number; count: number; cards: Card[] | null }
  | { type: "trick"; trick: number; winner: number; tricks: number[] }
  | { type: "hand"; hand: number; tricks: number[]; points: number[]; totals: number[] }
  | { type: "quit"; seat: number; reason: "resign" | "forfeit" }
  | ({ type: "over" } & Result);

export interface Clock {
  now: string;
  turn: number | null;
  kind: "move" | "away" | "pause";
  deadline: string | null;
  /** seconds for a move */
  timer: number;
  /** seconds of absence that each seat has left */
  budget: number[];
  /** seconds to read the result of the last hand, contained in the deadline */
  rest?: number;
}

export interface Player { seat: number; name: string; avatar: number; state: "present" | "away" | "left" | "bot"; host?: boolean }

export interface StateFrame {
  t: "state"; seq: number; events: Fact[]; view: View; clock: Clock; players: Player[];
  table: string;
}
export interface RefusedFrame { t: "refused"; id: string | null; code: string; why?: string; fields?: Record<string, string> }
export interface PresenceFrame { t: "presence"; seat: number; here: boolean; until: string | null; clock?: Clock }

/** A move on its way: repeated with the same id until the server has answered. */
export interface Sending { t: "move"; id: string; seq: number; move: string }

/** What the player has lifted or chosen, not yet sent. */
export interface Choice { card: Card | null; call: Suit | null; trump: Trump | null }

/** Everything the parts of the screen are drawn from. */
export interface Scene {
  /** the number of the newest state */
  seq: number;
  view: View;
  /** who takes the trick that lies complete on the table, or null */
  resting: number | null;
  clock: Clock;
  players: Player[];
  choice: Choice;
  sending: Sending | null;
  /** why the last wish cannot be: title and note, for three seconds */
  refused: { title: string; note: string } | null;
  /** the facts of the hand so far, from when we came */
  log: Fact[];
  /** the server's time, ms */
  now: () => number;
}
