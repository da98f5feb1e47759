// The page of a new table.

import { Choices } from "app/lobby-choices";
import { sendOnce } from "app/lobby-once";

/** @type {HTMLFormElement | null} */
const form = document.querySelector("form.create");
if (form) new Choices(form);

sendOnce();
