import { expect, test } from "vitest";
import { listeningAt } from "#process/listening-at.ts";

test.each([
  [true, undefined, "http://localhost:3101"],
  [true, "http://localhost:3101", "http://localhost:3101"],
  [true, "http://localhost:8080", "http://localhost:3101, for http://localhost:8080"],
  [false, "https://minar.example", "port 3101 of every address, for https://minar.example"],
])("local %j and the public address %j: listens on %j", (isLocal, publicUrl, said) => {
  expect(listeningAt(3101, { isLocal, publicUrl })).toBe(said);
});
