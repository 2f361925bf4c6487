import { afterAll } from "vitest";

/** What a file of tests sets is gone with it: several files run in one process. */
const before = { ...process.env };

afterAll(() => {
  for (const name of Object.keys(process.env)) {
    if (!(name in before)) Reflect.deleteProperty(process.env, name);
  }
  Object.assign(process.env, before);
});
