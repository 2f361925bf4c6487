import { openApiDocument } from "#contract/index.ts";

export type Json = Record<string, unknown>;

export const document = openApiDocument({ url: "https://service.example/base", version: "1.2.3" });

export interface Operation {
  method: string;
  path: string;
  operation: Json;
}

export function operations(): Operation[] {
  return Object.entries(object(document.paths)).flatMap(([path, item]) =>
    Object.entries(object(item)).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation: object(operation),
    })),
  );
}

/** The schema of an operation's body, or of its one success. */
export function bodySchema(operationId: string, side: "request" | "response"): Json {
  const found = operations().find(({ operation }) => operation.operationId === operationId);
  const operation = object(found?.operation);
  const [success] = Object.entries(object(operation.responses)).filter(([s]) => s.startsWith("2"));
  const holder = object(side === "request" ? operation.requestBody : success?.[1]);
  return resolved(object(object(object(holder.content)["application/json"]).schema));
}

/** One step down: into the items of an array (`[]`) or into a property. */
export function stepInto(schema: Json, step: string): Json {
  if (step !== "[]") return resolved(object(object(schema.properties)[step]));
  const [first] = Array.isArray(schema.prefixItems) ? schema.prefixItems : [schema.items];
  return resolved(object(first));
}

/** Follows references and takes the one alternative that is not null. */
export function resolved(schema: Json): Json {
  if (typeof schema.$ref === "string") return resolved(object(pointedAt(schema.$ref)));
  const others = Array.isArray(schema.anyOf)
    ? schema.anyOf.map(object).filter(({ type }) => type !== "null")
    : [];
  const [only] = others;
  return others.length === 1 && only ? resolved(only) : schema;
}

export function allowsNull(schema: Json): boolean {
  const { type, anyOf } = schema;
  if (Array.isArray(anyOf)) return anyOf.map(object).some(allowsNull);
  return type === "null" || (Array.isArray(type) && type.includes("null"));
}

/** What a `#/...` reference leads to; undefined when it leads nowhere. */
export function pointedAt(reference: string): unknown {
  if (!reference.startsWith("#/")) return undefined;
  const steps = reference.slice(2).split("/");
  return steps.reduce<unknown>((at, step) => object(at)[step], document);
}

export function object(value: unknown): Json {
  if (typeof value !== "object" || value === null) throw new TypeError("not an object");
  return value as Json;
}

/** Every object in the document. */
export function everyObject(value: unknown = document): Json[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(everyObject);
  return Array.isArray(value) ? inner : [value as Json, ...inner];
}
