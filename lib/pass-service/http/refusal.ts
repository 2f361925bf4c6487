import { documentedMessages, type ErrorBody, type ErrorCode } from "#contract/index.ts";

/** An answer of "no": a value, never thrown. */
export class Refusal {
  readonly status: RefusalStatus;
  readonly body: ErrorBody;
  readonly headers: Record<string, string>;

  constructor(
    status: RefusalStatus,
    code: ErrorCode,
    message: string,
    possibleFixes: string[],
    headers: Record<string, string> = {},
  ) {
    this.status = status;
    this.body = { error: { code, message, possibleFixes } };
    this.headers = headers;
  }
}

export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 500 | 501;

/** Every refusal that the endpoints share, with its words. */
export const refusals = {
  unauthorized: () =>
    new Refusal(
      401,
      "UNAUTHORIZED",
      "The key is missing, malformed, unknown or revoked",
      [
        "Send the header Authorization: Bearer followed by the base64 of the key identifier, a colon and the key token",
      ],
      { "WWW-Authenticate": "Bearer" },
    ),
  notFound: () =>
    new Refusal(404, "NOT_FOUND", "There is no such record or address", [
      "Check the address, and that the record belongs to the issuer of the key",
    ]),
  methodNotAllowed: (allow: string) =>
    new Refusal(
      405,
      "METHOD_NOT_ALLOWED",
      "This address does not take that method",
      [`Use ${allow}`],
      { Allow: allow },
    ),
  unreadable: () =>
    new Refusal(400, "VALIDATION_FAILED", "The request cannot be read", [
      "Send a whole HTTP request with a valid address and Host header, without long pauses",
    ]),
  unsupportedMediaType: () =>
    new Refusal(415, "UNSUPPORTED_MEDIA_TYPE", "The body is not declared as JSON", [
      "Send the header Content-Type: application/json",
    ]),
  bodyTooLarge: (limit: number) =>
    new Refusal(413, "BODY_TOO_LARGE", "The body is too large", [`Send at most ${limit} bytes`]),
  malformedJson: () =>
    new Refusal(400, "MALFORMED_JSON", "The body is not JSON in UTF-8", [
      "Send one JSON object, encoded in UTF-8",
    ]),
  validationFailed: (problems: string[]) =>
    new Refusal(400, "VALIDATION_FAILED", "The request breaks the interface", problems),
  kennitalaInvalid: () =>
    new Refusal(400, "KENNITALA_INVALID", documentedMessages.KENNITALA_INVALID, [
      "Send a 10-digit Icelandic kennitala, with or without the dash, as a string",
    ]),
  memberNotFound: () =>
    new Refusal(404, "MEMBER_NOT_FOUND", "No member of this issuer has that kennitala", [
      "Check the kennitala, and that the member is registered with the issuer of the key",
    ]),
  memberNotEligible: () =>
    new Refusal(403, "MEMBER_NOT_ELIGIBLE", documentedMessages.MEMBER_NOT_ELIGIBLE, [
      "Check the member's status in the source system, and that it has been sent to the service",
    ]),
  templateNotIssuable: () =>
    new Refusal(409, "TEMPLATE_NOT_ISSUABLE", "No new passes are issued from this template", [
      "Open the pass template for new passes",
    ]),
  notImplemented: () => new Refusal(501, "NOT_IMPLEMENTED", "This endpoint is not built yet", []),
  internalError: () =>
    new Refusal(500, "INTERNAL_ERROR", "The service failed", ["Try again later"]),
};
