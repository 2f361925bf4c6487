import fc from "fast-check";
import { expect, test } from "vitest";
import { bearerOf, readBearer } from "#contract/index.ts";

const keyId = fc.string({ unit: "grapheme", minLength: 1 }).filter((id) => !id.includes(":"));
const keyToken = fc.string({ unit: "grapheme", minLength: 1 });

test("a key that was written is read again", () => {
  fc.assert(
    fc.property(keyId, keyToken, (id, token) => {
      fc.pre(`${id}${token}`.isWellFormed() && Buffer.byteLength(`${id}:${token}`) < 700);
      const header = `Bearer ${bearerOf({ keyId: id, keyToken: token })}`;
      expect(readBearer(header)).toEqual({ keyId: id, keyToken: token });
    }),
  );
});

test("the bearer value is base64 of identifier, colon and token", () => {
  expect(bearerOf({ keyId: "id", keyToken: "token" })).toBe("aWQ6dG9rZW4=");
});

test.each([
  { keyId: "id", keyToken: "to:k:en" },
  { keyId: "id", keyToken: ":" },
  { keyId: "lykill-þæö", keyToken: "ðulmál🗝" },
])("colons in the token and letters outside ASCII survive: %o", (key) => {
  expect(readBearer(`Bearer ${bearerOf(key)}`)).toEqual(key);
});

test.each([
  undefined,
  null,
  "",
  "Bearer",
  "Bearer ",
  "Basic aWQ6dG9rZW4=",
  "aWQ6dG9rZW4=",
  "Bearer  aWQ6dG9rZW4=",
  "Bearer aWQ6dG9rZW4= ",
  "Bearer aWQ6dG9rZW4=, Bearer aWQ6dG9rZW4=",
  "Bearer a-_Q",
  `Bearer ${btoa("no colon")}`,
  `Bearer ${btoa(":token")}`,
  `Bearer ${btoa("id:")}`,
  `Bearer ${btoa("id:\xff\xfe")}`,
  `Bearer ${btoa(`id:${"x".repeat(2_000)}`)}`,
])("%j holds no key", (header) => {
  expect(readBearer(header)).toBeUndefined();
});
