import { expect, test } from "vitest";
import { createPassClient } from "#pass-client/index.ts";

const good = { baseUrl: "https://service.example/x/", keyId: "id", keyToken: "token" };

test.each([
  { baseUrl: "" },
  { baseUrl: "service.example" },
  { baseUrl: "ftp://service.example" },
  { baseUrl: "javascript:alert(1)" },
  { baseUrl: "https://user:pass@service.example" },
  { baseUrl: "https://service.example/?key=1" },
  { baseUrl: "https://service.example/#x" },
  { keyId: "" },
  { keyId: "a:b" },
  { keyToken: "" },
])("a client cannot be made with %o", (bad) => {
  expect(() => createPassClient({ ...good, ...bad })).toThrow(TypeError);
});
