import type { Context } from "hono";
import { documentedMessages, type ErrorBody, type ErrorCode } from "#contract/index.ts";

/** Error response: a value, never thrown. */
export class HttpRefusal {
  readonly status: HttpRefusalStatus;
  readonly body: ErrorBody;
  readonly headers: Record<string, string>;

  constructor(
    status: HttpRefusalStatus,
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

type HttpRefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 421 | 500 | 503;

/** Seconds until a request is worth repeating: a database that restarts is back in a few. */
export const databaseAwayHeaders = { "Retry-After": "2" };

/** The error responses that the endpoints share, with their texts. */
export const httpRefusals = {
  unauthorized: () =>
    new HttpRefusal(
      401,
      "UNAUTHORIZED",
      "The key is missing, malformed, unknown or revoked",
      [
        "Send the header Authorization: Bearer followed by the base64 of the key identifier, a colon and the key token",
      ],
      { "WWW-Authenticate": "Bearer" },
    ),
  notFound: () =>
    new HttpRefusal(404, "NOT_FOUND", "There is no such record or address", [
      "Check the address, and that the record belongs to the issuer of the key",
    ]),
  methodNotAllowed: (allow: string) =>
    new HttpRefusal(
      405,
      "METHOD_NOT_ALLOWED",
      "This address does not take that method",
      [`Use ${allow}`],
      { Allow: allow },
    ),
  unreadable: () =>
    new HttpRefusal(400, "VALIDATION_FAILED", "The request cannot be read", [
      "Send a whole HTTP request with a valid address and Host header, without long pauses",
    ]),
  foreignHost: () =>
    new HttpRefusal(421, "VALIDATION_FAILED", "The Host header is not a name of this machine", [
      "Send the request to the service's public address, localhost or 127.0.0.1",
    ]),
  unsupportedMediaType: () =>
    new HttpRefusal(415, "UNSUPPORTED_MEDIA_TYPE", "The body is not declared as JSON", [
      "Send the header Content-Type: application/json",
    ]),
  bodyTooLarge: (limit: number) =>
    new HttpRefusal(413, "BODY_TOO_LARGE", "The body is too large", [
      `Send at most ${limit} bytes`,
    ]),
  malformedJson: () =>
    new HttpRefusal(400, "MALFORMED_JSON", "The body is not JSON in UTF-8", [
      "Send one JSON object, encoded in UTF-8",
    ]),
  validationFailed: (problems: string[]) =>
    new HttpRefusal(400, "VALIDATION_FAILED", "The request breaks the interface", problems),
  kennitalaInvalid: () =>
    new HttpRefusal(400, "KENNITALA_INVALID", documentedMessages.KENNITALA_INVALID, [
      "Send a 10-digit Icelandic kennitala, with or without the dash, as a string",
    ]),
  memberNotFound: () =>
    new HttpRefusal(404, "MEMBER_NOT_FOUND", "No member of this issuer has that kennitala", [
      "Check the kennitala, and that the member is registered with the issuer of the key",
    ]),
  memberNotEligible: () =>
    new HttpRefusal(403, "MEMBER_NOT_ELIGIBLE", documentedMessages.MEMBER_NOT_ELIGIBLE, [
      "Check the member's status in the source system, and that it has been sent to the service",
    ]),
  templateNotIssuable: () =>
    new HttpRefusal(409, "TEMPLATE_NOT_ISSUABLE", "No new passes are issued from this template", [
      "Open the pass template for new passes",
    ]),
  issuedByMembership: () =>
    new HttpRefusal(
      409,
      "TEMPLATE_NOT_ISSUABLE",
      "Passes of this template are issued by memberships",
      ["Issue the pass through the member's membership"],
    ),
  externalIdentifierTaken: () =>
    new HttpRefusal(
      409,
      "EXTERNAL_IDENTIFIER_TAKEN",
      "Another pass of the template has that external identifier",
      ["Send an externalIdentifier that no other pass of the template has"],
    ),
  inputValueTaken: () =>
    new HttpRefusal(
      409,
      "INPUT_VALUE_TAKEN",
      "Another pass of the template has that value in a unique field",
      ["Send a value that no other pass of the template has"],
    ),
  inputFieldsLocked: () =>
    new HttpRefusal(
      409,
      "INPUT_FIELDS_LOCKED",
      "The template locks the input values of its passes",
      ["Leave inputFields and phoneNumber out, or send the values as they are"],
    ),
  passClosed: () =>
    new HttpRefusal(409, "PASS_CLOSED", "The pass is voided for good, or deleted", [
      "Read the pass for its status, and create a new one if one is needed",
    ]),
  codeNotRecognised: () =>
    new HttpRefusal(404, "CODE_NOT_RECOGNISED", "The code belongs to no pass of this issuer", [
      "Scan the code again, and check that the pass is of the issuer of the key",
    ]),
  codeExpired: () =>
    new HttpRefusal(409, "CODE_EXPIRED", "The code has changed since", [
      "Scan the code that the pass shows now; a picture of it is not good for long",
    ]),
  transactionExpired: () =>
    new HttpRefusal(409, "TRANSACTION_EXPIRED", "The scan transaction is over", [
      "Scan the pass again and use the new transaction",
    ]),
  actionNotAvailable: () =>
    new HttpRefusal(409, "ACTION_NOT_AVAILABLE", "The action is not available on this pass now", [
      "Perform one of the actions that fetch-scan offered, or scan the pass again",
    ]),
  amountOutOfBounds: (min: number, max: number) =>
    new HttpRefusal(
      400,
      "AMOUNT_OUT_OF_BOUNDS",
      "The number lies outside the bounds of the action",
      [max < min ? "Scan the pass again" : `Send a whole number from ${min} to ${max}`],
    ),
  addOnRequired: () =>
    new HttpRefusal(403, "ADDON_REQUIRED", "The issuer does not have the SMS add-on", [
      "Order the SMS add-on for the issuer; who runs this service switches it on with: npm run service -- issuers change --sms-add-on",
    ]),
  smsTemplateMissing: () =>
    new HttpRefusal(400, "SMS_TEMPLATE_MISSING", documentedMessages.SMS_TEMPLATE_MISSING, [
      "Assign an SMS Template, or send both content.customSender and content.customContent",
    ]),
  senderNotApproved: () =>
    new HttpRefusal(400, "SMS_SENDER_NOT_APPROVED", "The sender name is not approved", [
      "Use a sender name that is registered and approved in the issuer's settings",
    ]),
  phoneNumberMissing: () =>
    new HttpRefusal(400, "PHONE_NUMBER_MISSING", "There is no phone number on file", [
      "Send phoneNumber, or register a number for the member",
    ]),
  phoneNumberFieldMissing: () =>
    new HttpRefusal(
      400,
      "PHONE_NUMBER_FIELD_MISSING",
      "The template has no phone number field to keep the number in",
      ["Leave phoneNumber out, or add an input field of the format PHONE_NUMBER to the template"],
    ),
  reachesNobody: () =>
    new HttpRefusal(
      409,
      "NOTIFICATION_REACHES_NOBODY",
      "The filters exclude the pass's status, or every wallet that it was in",
      ["Widen passWallets or passStatuses, or leave them out"],
    ),
  internalError: () =>
    new HttpRefusal(500, "INTERNAL_ERROR", "The service failed", ["Try again later"]),
  databaseAway: () =>
    new HttpRefusal(
      503,
      "SERVICE_UNAVAILABLE",
      "The service cannot reach its database",
      [
        "Try again after the time in Retry-After",
        "Read a record again before repeating its change",
      ],
      databaseAwayHeaders,
    ),
};

/** The error body on the wire. Section "Errors". */
export function answerRefusal(context: Context, { status, body, headers }: HttpRefusal): Response {
  return context.json(body, status, headers);
}
