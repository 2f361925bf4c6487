import { type Endpoint, recordIdSchema } from "#contract/index.ts";
import type { Drawn } from "./requests.ts";

/** What must become of a request, found by reading it once more, without the service. */
export type ExpectedResponse =
  | { kind: "refused"; status: number; codes: readonly string[] }
  /** Nothing about it is wrong; what it comes to depends on the records. */
  | { kind: "well-formed" };

const refused = (status: number, ...codes: string[]): ExpectedResponse => ({
  kind: "refused",
  status,
  codes,
});

const limit = 65_536;

export function expectedResponse(
  endpoint: Endpoint,
  { id, query, contentType, body }: Drawn,
): ExpectedResponse {
  const { path, request } = endpoint;
  if (path.includes("{") && !recordIdSchema.safeParse(id).success) return refused(404, "NOT_FOUND");
  if (endpoint.section === "Members" && query.length > 1) return refused(400, "VALIDATION_FAILED");
  if (endpoint.query && !endpoint.query.safeParse(parametersOf(query)).success) {
    return refused(400, "VALIDATION_FAILED");
  }
  if (!request) return { kind: "well-formed" };
  const type = (contentType ?? "").split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") return refused(415, "UNSUPPORTED_MEDIA_TYPE");
  const bytes =
    typeof body === "string" ? new TextEncoder().encode(body) : (body ?? new Uint8Array());
  if (bytes.length > limit) return refused(413, "BODY_TOO_LARGE");
  const json = endpoint.bodyOptional && bytes.length === 0 ? { value: {} } : jsonOf(bytes);
  if (json === undefined) return refused(400, "MALFORMED_JSON");
  if (request.safeParse(json.value).success) return { kind: "well-formed" };
  return refused(
    400,
    "VALIDATION_FAILED",
    ...(endpoint.section === "Members" ? ["KENNITALA_INVALID"] : []),
  );
}

/** A parameter that stands there twice is no text. */
function parametersOf(query: string): Record<string, string | string[]> {
  const all = new URLSearchParams(query);
  return Object.fromEntries(
    [...new Set(all.keys())].map((name) => {
      const values = all.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? "")];
    }),
  );
}

function jsonOf(bytes: Uint8Array): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) };
  } catch {
    return undefined;
  }
}
