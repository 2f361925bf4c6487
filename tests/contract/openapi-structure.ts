import { z } from "zod";
import { type Json, object } from "./openapi-reader.ts";

export const parameterSchema = z.strictObject({
  name: z.string().min(1),
  in: z.enum(["path", "query", "header", "cookie"]),
  required: z.boolean(),
  schema: z.looseObject({ type: z.string() }),
});
const content = z.strictObject({
  "application/json": z.strictObject({ schema: z.record(z.string(), z.unknown()) }),
});
const operation = z.strictObject({
  operationId: z.string().regex(/^\w+$/),
  tags: z.array(z.string()).min(1),
  summary: z.string().min(1),
  parameters: z.array(parameterSchema),
  requestBody: z.strictObject({ required: z.boolean(), content }).optional(),
  responses: z.record(
    z.string().regex(/^[1-5]\d\d$/),
    z.strictObject({ description: z.string().min(1), content }),
  ),
});
/** What OpenAPI 3.1 asks of a document, as far as ours uses it. */
export const structureSchema = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({
    title: z.string().min(1),
    version: z.string().min(1),
    description: z.string().optional(),
  }),
  servers: z.array(z.strictObject({ url: z.url() })).min(1),
  security: z.array(z.strictObject({ key: z.tuple([]) })).min(1),
  paths: z.record(
    z.string().startsWith("/"),
    z.strictObject({
      get: operation.optional(),
      post: operation.optional(),
      put: operation.optional(),
    }),
  ),
  components: z.strictObject({
    securitySchemes: z.strictObject({
      key: z.strictObject({
        type: z.literal("http"),
        scheme: z.literal("bearer"),
        description: z.string(),
      }),
    }),
    schemas: z.record(z.string().regex(/^[A-Za-z0-9._-]+$/), z.looseObject({ type: z.string() })),
  }),
});

const schemaWords = new Set([
  "$ref",
  "type",
  "properties",
  "required",
  "additionalProperties",
  "items",
  "prefixItems",
  "anyOf",
  "enum",
  "const",
  "default",
  "description",
  "examples",
  "format",
  "pattern",
  "maxLength",
  "minLength",
  "minItems",
  "maxItems",
  "minimum",
  "maximum",
]);

/** Words that stand where a schema's own words stand; extensions start with `x-`. */
export function unknownWords(schema: Json): string[] {
  const own = Object.keys(schema).filter(
    (word) => !schemaWords.has(word) && !word.startsWith("x-"),
  );
  const inner = [
    ...Object.values((schema.properties ?? {}) as Json),
    ...((schema.anyOf ?? []) as unknown[]),
    ...((schema.prefixItems ?? []) as unknown[]),
    ...(schema.items ? [schema.items] : []),
  ];
  return [...own, ...inner.flatMap((one) => unknownWords(object(one)))];
}
