import fc from "fast-check";
import { awkward } from "./values.ts";

type Json = unknown;

const wrong: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(null, true, 0, -1, 1.5, 2 ** 53, -(2 ** 63), 1e308, [], {}, [null], {
    a: 1,
  }),
  fc.constantFrom(
    ..."x null NaN 2026-02-30 2026-13-01T00:00:00Z 9999999999 00000000 1e3".split(" "),
  ),
  fc.constantFrom("", " ", "x".repeat(201), "x".repeat(2001), "x".repeat(5000), "👍".repeat(101)),
  fc.constantFrom(...awkward),
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }).map(Number),
  fc.jsonValue({ maxDepth: 3 }),
);

type Change = (value: Json) => Json;

/** A change that is drawn with what it needs. */
function drawn<Needs extends unknown[]>(
  needs: { [At in keyof Needs]: fc.Arbitrary<Needs[At]> },
  apply: (value: Json, ...needs: Needs) => Json,
): fc.Arbitrary<Change> {
  return fc.tuple<Needs>(...needs).map((all) => (value: Json) => apply(value, ...all));
}

const strangeNames = ["extra", "__proto__", "constructor", "Kennitala", "\0", "", "id"];

/** Changes to a single value, or to a field of what stands in it. */
const changeWithin: fc.Arbitrary<Change> = fc.oneof(
  drawn([fc.nat(), wrong], (value, at, bad) => atField(value, at, () => bad)),
  fc.constantFrom<Change>(
    (value) => [value],
    (value) => (typeof value === "string" ? ` ${value}\t` : value),
    (value) => (typeof value === "string" ? `${value}\0` : value),
    (value) => (typeof value === "string" ? value.repeat(40) : value),
    (value) => (Array.isArray(value) ? Array.from({ length: 101 }, () => value[0]) : value),
  ),
);

/** Small changes to a value that was right: each may make it wrong, or leave it right. */
const change: fc.Arbitrary<Change> = fc.oneof(
  drawn([fc.nat(), wrong], (value, at, bad) => atField(value, at, () => bad)),
  drawn([fc.nat()], withoutField),
  drawn([fc.constantFrom(...strangeNames), wrong], withField),
  drawn([fc.nat(), changeWithin], atField),
  drawn([wrong], (_, bad) => bad),
  fc.constant<Change>((value) => [value]),
);

/** Values with one to three changes. */
export function mutated(value: fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  return fc
    .tuple(value, fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([right, changes]) => changes.reduce((so, one) => one(so), right));
}

/** Texts that are JSON only by accident: doubled fields, huge numbers, depth, rubbish. */
export function rawText(value: fc.Arbitrary<Json>): fc.Arbitrary<string | Uint8Array<ArrayBuffer>> {
  const json = value.map((right) => JSON.stringify(right));
  return fc.oneof(
    json.map((text) => text.replace(/^\{/, '{"kennitala":"x","action":"x","passId":1,')),
    json.map((text) => text.replace(/\}$/, ',"passTemplateId":null,"data":[],"message":{}}')),
    json.map((text) => text.replace(/:[^,}]*/, ":1e999")),
    json.map((text) => text.slice(0, -1)),
    json.map((text) => `${text}${text}`),
    json.map((text) => `\ufeff${text}`),
    json.map((text) => text.replaceAll('"', "'")),
    fc
      .nat(20_000)
      .map((depth) => `${'{"content":'.repeat(depth)}1${"}".repeat(depth)}`.slice(0, 70_000)),
    fc.nat(30_000).map((depth) => `{"inputFields":${"[".repeat(depth)}${"]".repeat(depth)}}`),
    fc.constantFrom("", " ", "null", "[]", "NaN", "undefined", "{", '"', "0", "-0", "\0", "// {}"),
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes)),
    fc.constant(`{"x":"${"y".repeat(66_000)}"}`),
  );
}

function fieldsOf(value: Json): string[] {
  return typeof value === "object" && value !== null ? Object.keys(value) : [];
}

function atField(value: Json, at: number, change: Change): Json {
  const names = fieldsOf(value);
  const name = names[at % Math.max(names.length, 1)];
  if (name === undefined) return change(value);
  const copy: Record<string, Json> = structuredClone(value) as Record<string, Json>;
  copy[name] = change(copy[name]);
  return copy;
}

function withoutField(value: Json, at: number): Json {
  const names = fieldsOf(value);
  const gone = names[at % Math.max(names.length, 1)];
  if (Array.isArray(value)) return value.slice(1);
  if (gone === undefined) return value;
  return Object.fromEntries(Object.entries(value as object).filter(([name]) => name !== gone));
}

function withField(value: Json, name: string, field: Json): Json {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  // Not by assignment, which would set a prototype where the name is __proto__.
  return Object.fromEntries([...Object.entries(value), [name, field]]);
}
