import fc from "fast-check";
import type { Endpoint } from "#contract/index.ts";
import { mutated, rawText } from "./mutations.ts";
import { awkward, type Schema, valuesOf, type Words } from "./values.ts";

/** A request as it is put together, so that an oracle can read it too. */
export interface Drawn {
  id: string;
  /** With its question mark, or empty. */
  query: string;
  contentType: string | undefined;
  body: string | Uint8Array<ArrayBuffer> | undefined;
}

const usually = <Value>(value: Value, ...others: Value[]): fc.Arbitrary<Value> =>
  fc.oneof({ weight: 30, arbitrary: fc.constant(value) }, fc.constantFrom(...others));

const badId = fc.oneof(
  fc.constantFrom(...awkward, ..."0 null undefined .. . %zz %00 '--' a/b ? #".split(" ")),
  fc.string({ maxLength: 60, unit: "binary" }),
  fc.stringMatching(/^[0-9a-g]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}x?$/),
  fc.constant("a".repeat(3_000)),
);

const idOf = (ids: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...ids) },
    { weight: 2, arbitrary: fc.constantFrom(...ids).map((id) => id.toUpperCase()) },
    { weight: 2, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: fc.constant("00000000-0000-0000-0000-000000000000") },
    { weight: 3, arbitrary: badId },
  );

const number = fc.oneof(
  fc.nat(120).map(String),
  fc.constantFrom("", " 1", ..."-1 1.5 1e3 0x10 99999999999999999999 null ٣ \0 +1".split(" ")),
);
const odd = `? ?&&& ?page ?page=1&page=2 ?%zz=% ?page[]=1 ?${"x".repeat(3_000)}`.split(" ");
const oddQuery = fc.oneof(
  fc.constantFrom(...odd),
  fc
    .tuple(number, number)
    .map(([page, size]) => `?${new URLSearchParams({ page, page_size: size })}`),
  fc
    .dictionary(fc.string({ maxLength: 10 }), fc.string({ maxLength: 10, unit: "binary" }))
    .map((query) => `?${new URLSearchParams(query)}`),
);

export type Fields = Record<string, unknown>;
/** Makes a right body fit the records, so that it gets past their rules too. */
export type Fit = (id: string, body: Fields) => Fields;

/** What a request may be drawn from. */
export interface Source {
  schema: Schema | undefined;
  words: Words;
  /** What the address may name. */
  ids: readonly string[];
  fitTo: Fit;
}

/** Requests to an endpoint: half of them right, the others nearly right, or rubbish. */
export function requestsTo(endpoint: Endpoint, source: Source): fc.Arbitrary<Drawn> {
  const { path, request, query } = endpoint;
  const contentType: fc.Arbitrary<string | undefined> = request
    ? usually<string | undefined>("application/json", ...otherTypes)
    : usually<string | undefined>(undefined, "application/json", "text/plain");
  return (path.includes("{") ? idOf(source.ids) : fc.constant("")).chain((id) =>
    fc.record({
      id: fc.constant(id),
      query: query
        ? fc.oneof(fc.constant(""), oddQuery)
        : fc.oneof({ weight: 15, arbitrary: fc.constant("") }, oddQuery),
      contentType,
      body: bodyFor(id, source),
    }),
  );
}

const otherTypes = [
  "application/json; charset=utf-8",
  "APPLICATION/JSON",
  "text/plain",
  "application/jsonp",
  "",
  undefined,
];

function bodyFor(id: string, { schema, words, fitTo }: Source): fc.Arbitrary<Drawn["body"]> {
  if (!schema) return fc.constant(undefined);
  const any = valuesOf(schema, words);
  const right = fc.oneof(
    any,
    any.map((value) => fitTo(id, value as Fields)),
  );
  return fc.oneof(
    { weight: 5, arbitrary: right.map((value) => JSON.stringify(value)) },
    { weight: 4, arbitrary: mutated(right).map((value) => JSON.stringify(value) ?? "") },
    { weight: 1, arbitrary: rawText(right) },
  );
}
