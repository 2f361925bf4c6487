import { z } from "zod";
import { type Endpoint, endpoints } from "./endpoints.ts";
import { errorBodySchema } from "./error.ts";
import {
  memberIssueSchema,
  memberLookupSchema,
  memberPassSchema,
  membershipSchema,
} from "./member.ts";
import { notificationRequestSchema, notificationSchema } from "./notification.ts";
import { passSchema, passWriteSchema } from "./pass.ts";
import { maximumPageSize, passTemplatePageSchema, passTemplateSchema } from "./pass-template.ts";
import { scanActionRequestSchema, scanRequestSchema } from "./scan.ts";
import { smsRecordSchema, smsSendResponseSchema, smsSendSchema } from "./sms.ts";

const named = {
  Error: errorBodySchema,
  Pass: passSchema,
  PassWrite: passWriteSchema,
  ScanRequest: scanRequestSchema,
  ScanActionRequest: scanActionRequestSchema,
  MemberLookup: memberLookupSchema,
  MemberIssue: memberIssueSchema,
  Membership: membershipSchema,
  MemberPass: memberPassSchema,
  PassTemplate: passTemplateSchema,
  PassTemplatePage: passTemplatePageSchema,
  SmsSend: smsSendSchema,
  SmsSendResponse: smsSendResponseSchema,
  SmsRecord: smsRecordSchema,
  NotificationRequest: notificationRequestSchema,
  Notification: notificationSchema,
};

type Json = Record<string, unknown>;

const refusals = {
  400: "The request breaks a rule; the code says which",
  401: "The key is missing, malformed, unknown or revoked",
  403: "The key is good, and the answer is no",
  404: "No such record of this issuer",
  405: "No such method here; `Allow` says which there are",
  409: "The request contradicts what is stored",
  413: "The body is too large",
  415: "The body is not application/json",
  500: "The service failed",
  503: "The service cannot be used for now; `Retry-After` says when to try again",
} as const;

/** The OpenAPI 3.1 document of the interface, made from the schemas that both sides use. */
export function openApiDocument(server: { url: string; version: string }): Json {
  const schemas = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) schemas.add(schema, { id });
  const generated = z.toJSONSchema(schemas, {
    io: "input",
    uri: (id) => `#/components/schemas/${id}`,
  }).schemas;
  const reference = new Map(
    Object.entries(named).map(([id, schema]): [z.ZodType, Json] => [
      schema,
      { $ref: `#/components/schemas/${id}` },
    ]),
  );
  const schemaOf = (schema: z.ZodType): Json =>
    reference.get(schema) ?? relocated(z.toJSONSchema(schema, { io: "input" }));

  const paths: Record<string, Json> = {};
  for (const [operationId, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const operations = paths[endpoint.path] ?? {};
    operations[endpoint.method.toLowerCase()] = operationOf(operationId, endpoint, schemaOf);
    paths[endpoint.path] = operations;
  }

  return {
    openapi: "3.1.0",
    info: {
      title: "Wallet Pass Issuing Service",
      version: server.version,
      description: "Values marked x-extensible-enum may grow; unknown fields are to be ignored.",
    },
    servers: [{ url: server.url }],
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes: {
        key: {
          type: "http",
          scheme: "bearer",
          description: "base64 of the key identifier, a colon, and the key token",
        },
      },
      schemas: Object.fromEntries(
        Object.entries(generated).map(([id, schema]) => [id, relocated(schema as Json)]),
      ),
    },
  };
}

function operationOf(
  operationId: string,
  endpoint: Endpoint,
  schemaOf: (s: z.ZodType) => Json,
): Json {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string", format: "uuid" },
  }));
  const inQuery = Object.keys(endpoint.query?.shape ?? {}).map((name) => ({
    name,
    in: "query",
    required: false,
    schema:
      name === "page"
        ? { type: "integer", minimum: 0, default: 0 }
        : { type: "integer", minimum: 1, maximum: maximumPageSize, default: 20 },
  }));
  const refusal = (description: string) => ({
    description,
    content: { "application/json": { schema: schemaOf(errorBodySchema) } },
  });
  return {
    operationId,
    tags: [endpoint.section],
    summary: endpoint.summary,
    parameters: [...inPath, ...inQuery],
    ...(endpoint.request && {
      requestBody: {
        required: endpoint.bodyOptional !== true,
        content: { "application/json": { schema: schemaOf(endpoint.request) } },
      },
    }),
    responses: {
      [endpoint.success]: {
        description: "Success",
        content: { "application/json": { schema: schemaOf(endpoint.response) } },
      },
      ...Object.fromEntries(
        Object.entries(refusals).map(([status, text]) => [status, refusal(text)]),
      ),
    },
  };
}

/** Drops what only makes sense in a stand-alone JSON Schema file. */
function relocated({ $schema, $id, id, ...schema }: Json): Json {
  return schema;
}
