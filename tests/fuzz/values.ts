import fc from "fast-check";

/** The part of JSON Schema that the service's own description is written in. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: string[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: unknown;
  items?: Schema;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

/** Words that mean something to the service, so that values reach further than its front door. */
export interface Words {
  /** Identifiers of records that exist. */
  ids: readonly string[];
  texts: readonly string[];
  kennitalas: readonly string[];
}

/** Unicode that has broken programs: NUL, halves, direction, width, composition, astral, controls. */
export const awkward = [
  ..."\0\ud800\u202e\u200b\ufeffﷺ\u2028\u0007'\"\\İß",
  ..."e\u0301 👩‍👩‍👧 %00 ${url} {{7*7}} <script> -- ../ \r\n".split(" "),
];

const anyText = (minLength: number, maxLength: number) =>
  fc.oneof(
    fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, 40) }),
    fc.string({ unit: "binary", minLength, maxLength: Math.min(maxLength, 40) }),
    fc
      .array(fc.constantFrom(...awkward), { minLength: 1, maxLength: 6 })
      .map((parts) => parts.join("").slice(0, maxLength)),
    fc.constantFrom(maxLength, minLength).map((length) => "ð".repeat(length)),
  );

const moment = fc
  .date({ min: new Date("1900-01-01"), max: new Date("9998-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString());

/** Values that a schema allows; now and then one that only its words forbid. */
export function valuesOf(schema: Schema, words: Words): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valuesOf(one, words)));
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => valuesOf({ ...schema, type }, words)));
  }
  switch (schema.type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
    case "number":
      return numberOf(schema);
    case "string":
      return textOf(schema, words);
    case "array":
      return fc.array(valuesOf(schema.items ?? {}, words), {
        maxLength: Math.min(schema.maxItems ?? 8, 8),
      });
    case "object": {
      const fields = Object.entries(schema.properties ?? {});
      return fc.record(
        Object.fromEntries(fields.map(([name, of]) => [name, valuesOf(of, words)])),
        {
          requiredKeys: schema.required ?? [],
          noNullPrototype: true,
        },
      );
    }
    default:
      throw new Error(`No values of ${JSON.stringify(schema)}`);
  }
}

function numberOf({ minimum = -1e6, maximum = 1e6 }: Schema): fc.Arbitrary<number> {
  const near = [minimum, maximum, 0, 1, 100, 1000].filter(
    (one) => one >= minimum && one <= maximum,
  );
  return fc.oneof(fc.constantFrom(...near), fc.integer({ min: minimum, max: maximum }));
}

function textOf(schema: Schema, words: Words): fc.Arbitrary<string> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.format === "uuid") {
    return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...words.ids) }, fc.uuid());
  }
  if (schema.format === "date-time") return moment;
  if (schema.format === "date") return moment.map((written) => written.slice(0, 10));
  if (schema.pattern) {
    return fc.oneof(
      fc.constantFrom(...words.kennitalas),
      fc.stringMatching(/^[0-7][0-9]{5}-?[0-9]{4}$/),
    );
  }
  const { minLength = 0, maxLength = 4000 } = schema;
  return fc.oneof(fc.constantFrom(...words.texts), anyText(minLength, maxLength));
}
