import { expect, test } from "vitest";
import { readNote } from "#portal/messaging/sending/handled-message.ts";

test.each([
  ["  Hringdi  í\nfélagann ", { ok: true, text: "Hringdi í félagann" }],
  ["", { ok: true, text: "" }],
  ["Kt. 010130-2129 hringdi", { ok: false, problem: "note-kennitala" }],
  ["a".repeat(201), { ok: false, problem: "note-long" }],
])("the note %j is read", (typed, read) => {
  expect(readNote(typed)).toEqual(read);
});
