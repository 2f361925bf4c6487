import { demoKey } from "./test-service.ts";

interface BadInput {
  path?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: BodyInit | null;
  status: number;
  code: string;
  /** What the answer must say besides. */
  says?: string;
}

export const lookup = "/api/v1/member/passes";
export const issue = "/api/v1/member/passes/issue";

const json = (value: unknown) => JSON.stringify(value);
const kennitala = "010130-2129";
const invalid = { status: 400, code: "KENNITALA_INVALID", says: "Invalid kennitala" } as const;
const refused = { status: 400, code: "VALIDATION_FAILED" } as const;
const malformed = { status: 400, code: "MALFORMED_JSON" } as const;
const otherType = { status: 415, code: "UNSUPPORTED_MEDIA_TYPE" } as const;
const tooLarge = { status: 413, code: "BODY_TOO_LARGE" } as const;
const unauthorized = { status: 401, code: "UNAUTHORIZED" } as const;

const withKennitala = (value: unknown) => ({ body: json({ kennitala: value }), ...invalid });
const withKey = (authorization: string) => ({ headers: { authorization }, ...unauthorized });
const bearer = (credentials: string) => withKey(`Bearer ${btoa(credentials)}`);

/** Everything that a caller of the member endpoints may get wrong, and its documented refusal. */
export const badInputs: Record<string, BadInput> = {
  "no kennitala": { body: "{}", ...invalid },
  "kennitala null": withKennitala(null),
  "kennitala as a number": withKennitala(101302129),
  "kennitala in a list": withKennitala([kennitala]),
  "kennitala in an object": withKennitala({ kennitala }),
  "an empty kennitala": withKennitala(""),
  "only spaces": withKennitala("   "),
  "9 digits": withKennitala("010130-212"),
  "11 digits": withKennitala("010130-21299"),
  "a space inside": withKennitala("010130 2129"),
  "two dashes": withKennitala("010130--2129"),
  "the dash elsewhere": withKennitala("01013-02129"),
  "a long dash": withKennitala("010130–2129"),
  "first digit 8": withKennitala("8101302129"),
  "first digit 9": withKennitala("910130-2129"),
  letters: withKennitala("o1o130-2129"),
  "full-width digits": withKennitala("０１０１３０２１２９"),
  "Arabic digits": withKennitala("٠١٠١٣٠٢١٢٩"),
  "a NUL at the end": withKennitala("0101302129\0"),
  "a NUL inside": withKennitala("010130\x002129"),
  "half a letter": { body: '{"kennitala":"010130\\ud8002129"}', ...invalid },
  "a line break inside": withKennitala("010130\n2129"),
  "a long run of digits": withKennitala("0".repeat(60_000)),
  "a long run of spaces": withKennitala(`x${" ".repeat(60_000)}x`),

  "an extra field": { body: json({ kennitala, name: "Gunna" }), ...refused, says: "name" },
  "an extra field named __proto__": {
    body: `{"kennitala":"${kennitala}","__proto__":{"admin":true}}`,
    ...refused,
    says: "__proto__",
  },
  "an extra field with a broken name": {
    body: `{"kennitala":"${kennitala}","\\u0000\\ud800":1}`,
    ...refused,
  },
  "a thousand extra fields": {
    body: json({
      kennitala,
      ...Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [at, at])),
    }),
    ...refused,
  },
  "a list": { body: json([{ kennitala }]), ...refused },
  "a text": { body: json(kennitala), ...refused },
  null: { body: "null", ...refused },
  "kennitala in the query": { path: `${lookup}?kennitala=${kennitala}`, ...refused },
  "anything in the query": { path: `${issue}?page=1`, ...refused },

  "no body": { body: null, ...malformed },
  "half an object": { body: '{"kennitala":"010130-2129"', ...malformed },
  "two objects": { body: "{}{}", ...malformed },
  "bytes that are no UTF-8": {
    body: new Uint8Array([0x22, 0xff, 0xfe, 0x22]),
    ...malformed,
  },
  "lists nested 30 000 deep": { body: "[".repeat(30_000) + "]".repeat(30_000), ...refused },
  "an open list nested 60 000 deep": { body: "[".repeat(60_000), ...malformed },
  "kennitala nested 10 000 deep": {
    body: `{"kennitala":${"[".repeat(10_000)}${"]".repeat(10_000)}}`,
    ...invalid,
  },

  "plain text": { headers: { "content-type": "text/plain" }, ...otherType },
  "a form": { headers: { "content-type": "application/x-www-form-urlencoded" }, ...otherType },
  "JSON of another kind": {
    headers: { "content-type": "application/json-patch+json" },
    ...otherType,
  },
  "no content type": { body: new Uint8Array(Buffer.from(json({ kennitala }))), ...otherType },

  "65 537 bytes": { body: `{"kennitala":"${" ".repeat(65_537 - 16)}"}`, ...tooLarge },
  "2 MB": { body: json({ kennitala: "1".repeat(2_000_000) }), ...tooLarge },

  "no key": { headers: { authorization: "" }, ...unauthorized },
  "a key of another scheme": withKey(`Basic ${btoa("demo:demo")}`),
  "a bearer that is no base64": withKey("Bearer %%%"),
  "a bearer that is no UTF-8": withKey(`Bearer ${btoa("\xff\xfe:\xff")}`),
  "a bearer without a colon": bearer("demo"),
  "a bearer without a token": bearer("demo:"),
  "a bearer without an identifier": bearer(":demo"),
  "a NUL in the identifier": bearer("de\0mo:demo"),
  "a NUL in the token": bearer("demo:de\0mo"),
  "an unknown key": bearer("nobody:demo"),
  "a wrong token": bearer("demo:wrong"),
  "the token of another key": bearer("demo:other"),
  "a very long bearer": bearer(`demo:${"x".repeat(5000)}`),
};

export function badRequest(base: string, { path = lookup, ...input }: BadInput): Request {
  const headers = new Headers({ authorization: `Bearer ${demoKey}` });
  const body = input.body === undefined ? json({ kennitala }) : input.body;
  if (!(body instanceof Uint8Array) || input.code === malformed.code) {
    headers.set("content-type", "application/json");
  }
  for (const [name, value] of Object.entries(input.headers ?? {})) {
    if (value === "") headers.delete(name);
    else headers.set(name, value);
  }
  return new Request(base + path, { method: input.method ?? "POST", headers, body });
}
