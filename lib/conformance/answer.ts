import { type EndpointName, errorBodySchema, type ResponseOf } from "#contract/index.ts";

/** Untrusted response body: every field may be missing or null, every enumerated value unknown. */
export type Loose<Value> = Value extends string
  ? string
  : Value extends readonly (infer Item)[]
    ? readonly Loose<Item>[]
    : Value extends object
      ? { readonly [Key in keyof Value]?: Loose<Value[Key]> | null }
      : Value;

export interface Answer<Body> {
  status: number;
  /** A 2xx; the document states no status of success. */
  ok: boolean;
  headers: Headers;
  body: Loose<Body>;
  /** The code and the message of a refusal, where there are any. */
  code: string | undefined;
  message: string | undefined;
  /** For a report: the status and the error code. Never the body: it may hold personal data. */
  summary: string;
}

export type AnswerOf<Name extends EndpointName> = Answer<ResponseOf<Name>>;

/** Parses any response; a body that is not a JSON object becomes an empty object. */
export async function readAnswer<Name extends EndpointName>(
  response: Response,
): Promise<{ answer: AnswerOf<Name>; isJson: boolean }> {
  const { status, ok, headers } = response;
  const json = jsonOf(await response.text());
  const refusal = errorBodySchema.safeParse(json);
  const { code, message } = refusal.success ? refusal.data.error : {};
  const declared = /^application\/(.+\+)?json\b/i.test(headers.get("content-type") ?? "");
  return {
    isJson: declared && json !== undefined,
    answer: {
      status,
      ok,
      headers,
      body: (typeof json === "object" && json !== null ? json : {}) as Loose<ResponseOf<Name>>,
      code,
      message,
      summary: code ? `${status} ${code}` : String(status),
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
