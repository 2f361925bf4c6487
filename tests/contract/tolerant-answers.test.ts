import { expect, test } from "vitest";
import { type EndpointName, endpoints, errorBodySchema, passSchema } from "#contract/index.ts";
import { everyCall } from "#tests/pass-client/every-call.ts";
import { pass } from "#tests/pass-client/samples.ts";

const schemaOf = (name: EndpointName) => endpoints[name].response;

test.each(everyCall)(
  "$name: an answer is read as it is, unknown fields are dropped, and what may be null may be absent",
  ({ name, response }) => {
    const schema = schemaOf(name);
    expect(schema.parse(response)).toEqual(response);
    expect(schema.parse(embellished(response))).toEqual(response);
    expect(schema.parse(withoutNulls(response))).toEqual(response);
    expect(schema.safeParse({}).success).toBe(false);
  },
);

// The answer to a sent text holds no enumerated word.
const withWords = everyCall.filter(({ name }) => name !== "sendSms");

test.each(withWords)("$name: words not known yet are let through", ({ name, response }) => {
  const renamed = withNewWords(response);

  expect(renamed).not.toEqual(response);
  expect(schemaOf(name).parse(renamed)).toEqual(renamed);
});

test.each(["", "not-a-uuid", "6f9619ff8b86d011b42d00c04fc964ff", 7, null])(
  "%j is no identifier of a pass",
  (id) => expect(passSchema.safeParse({ ...pass, id }).success).toBe(false),
);

test.each([
  "00000000-0000-0000-0000-000000000000",
  "6F9619FF-8B86-D011-B42D-00C04FC964FF",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
])("%s is one, whatever its version and case", (id) => {
  expect(passSchema.safeParse({ ...pass, id }).success).toBe(true);
});

test("an error body may leave out the fixes", () => {
  expect(errorBodySchema.parse({ error: { code: "A", message: "b" } }).error.possibleFixes).toEqual(
    [],
  );
});

type Change = (entries: [string, unknown][]) => [string, unknown][];

function changed(value: unknown, change: Change): unknown {
  if (Array.isArray(value)) return value.map((item) => changed(item, change));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [
    key,
    changed(inner, change),
  ]);
  return Object.fromEntries(change(entries));
}

function embellished(value: unknown) {
  return changed(value, (entries) => [...entries, ["brandNew", { a: 1 }]]);
}

function withoutNulls(value: unknown) {
  return changed(value, (entries) => entries.filter(([, inner]) => inner !== null));
}

function withNewWords(value: unknown) {
  const isWord = (inner: unknown) => typeof inner === "string" && /^[A-Z][A-Z_]+$/.test(inner);
  return changed(value, (entries) =>
    entries.map(([key, inner]) => [key, isWord(inner) ? "BRAND_NEW" : inner]),
  );
}
