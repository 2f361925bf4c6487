import { readMembersFile } from "#pass-service/commands/members-file.ts";
import { spreadsheetCell } from "#portal/auth/activity/spreadsheet-cell.ts";
import { chooseLanguage } from "#portal/configuration/language-cookie.ts";
import { readList } from "#portal/messaging/bulk/list/read-list.ts";
import { wordsMatcher } from "#portal/passes/handled-passes.ts";
import { readLocalMoment } from "#portal/passes/writing/local-moment.ts";
import { trustedProxiesSchema } from "#process/client-address.ts";

export type Parser = (text: string) => unknown;
// biome-ignore lint/suspicious/noExplicitAny: the parsers take what they take beside the text.
export type AnyFunction = (...args: any[]) => unknown;
export interface Bound {
  /** Characters that the caller lets through at most. */
  length: number;
  /** Where the text is not the only argument. */
  call?: (parser: AnyFunction, text: string) => unknown;
}

const field = { length: 1_000 };
const longText = { length: 5_000 };
const header = { length: 16_000 };
const columns = Array.from(
  { length: 100 },
  (_, at) => `(a) ((b ${"(".repeat(at)}${"a".repeat(at)}`,
);
const withColumns = {
  ...longText,
  call: (parser: AnyFunction, text: string) => parser(text, columns, columns),
};

export const parsers: Record<string, Bound> = {
  "app/staff/(console)/bulk/[id]/read-bulk.ts readSendAt": {
    ...field,
    call: (parser, text) => parser(text, new Date()),
  },
  "app/staff/_messages/apply-text.ts hasApplyLink": longText,
  "app/staff/_messages/find-by-reference.ts listOf": { length: 300 },
  "app/staff/_shell/list-query.ts dateOf": header,
  "app/staff/_shell/list-query.ts rowOf": header,
  "app/staff/_shell/list-query.ts sealSearch": { length: 300 },
  "app/staff/_shell/list-query.ts searchOf": header,
  "app/staff/_shell/list-query.ts unsealSearch": header,
  "lib/contract/credentials.ts readBearer": header,
  "lib/contract/kennitala.ts readKennitala": field,
  "lib/contract/kennitala.ts readTypedKennitala": header,
  "lib/contract/sms.ts countSmsParts": longText,
  "lib/contract/sms.ts replaceSmsTokens": {
    ...longText,
    call: (parser, text) => parser(text, () => ""),
  },
  "lib/contract/values.ts readMoment": field,
  "lib/electronic-id/people.ts personAt": {
    ...field,
    call: (parser, text) => parser([{ phone: "5550101" }], text),
  },
  "lib/pass-service/commands/clock.ts isoDurationOf": field,
  "lib/pass-service/commands/clock.ts momentTyped": field,
  "lib/pass-service/domain/holder-inputs.ts readHolderInputs": {
    ...longText,
    call: (parser, text) => {
      const open = { identifier: "a", label: text, isMandatory: true, open: true, stored: text };
      const fields = inputFormats.map((format) => ({ ...open, format }));
      return parser(fields, new Map([["a", text]]), { lockInputFields: false });
    },
  },
  "lib/pass-service/domain/input-value.ts readInput": {
    ...longText,
    call: (parser, text) => forEach(inputFormats, (format) => parser(format, text)),
  },
  "lib/pass-service/domain/input-value.ts readMobileNumber": longText,
  "lib/pass-service/domain/scan-code.ts readCode": longText,
  "lib/pass-service/domain/decide-sms.ts expandTokens": {
    ...longText,
    call: (parser, text) => parser(text, { url: "https://x.is" }),
  },
  "lib/pass-service/domain/decide-sms.ts sizeOf": longText,
  "lib/pass-service/domain/input-value.ts readTyped": {
    ...longText,
    call: (parser, text) => forEach(inputFormats, (format) => parser(format, text)),
  },
  "lib/pass-service/fixture/fixture-values.ts dayOf": {
    ...field,
    call: (parser, text) => parser(text, new Date()),
  },
  "lib/pass-service/fixture/fixture-values.ts momentOf": {
    ...field,
    call: (parser, text) => parser(text, new Date()),
  },
  "lib/pass-service/fixture/read-fixture.ts readFixture": longText,
  "lib/pass-service/commands/members-file.ts columnOf": longText,
  "lib/pass-service/commands/members-file.ts qualifiesOf": longText,
  "lib/pass-service/commands/members-file.ts statusOf": longText,
  "lib/pass-service/pages/theme.ts qrCode": { length: 300 },
  "lib/pass-service/retry-after.ts retryAfterMs": header,
  "lib/pass-service/secrets.ts isCode": header,
  "lib/pass-service/wallets/platform-a/pass-file.ts isAuthorized": {
    ...header,
    call: (parser, text) => parser(text, "token"),
  },
  "lib/portal/database/keyed-digest.ts keyedDigest": longText,
  "lib/portal/database/sealed-text.ts sealText": {
    ...longText,
    call: (parser, text) => parser("searches", text),
  },
  "lib/portal/input/bounded-form.ts boundedForm": {
    length: 64 * 1024,
    call: (parser, text) => {
      const form = new FormData();
      for (let at = 0; at < text.length; at += 16) form.append("field", text.slice(at, at + 16));
      return parser(form);
    },
  },
  "lib/portal/input/plain-text.ts isPrintable": longText,
  "lib/portal/input/plain-text.ts readNoteText": longText,
  "lib/portal/input/plain-text.ts readPlainText": longText,
  "lib/portal/input/plain-text.ts readWholeNumber": longText,
  "lib/portal/memberships/decide-offer.ts trustedDeliveryLink": {
    ...longText,
    call: (parser, text) => parser(text, ["x.is"]),
  },
  "lib/portal/messaging/bulk/fill-in.ts columnsIn": withColumns,
  "lib/portal/messaging/bulk/fill-in.ts fillIn": withColumns,
  "lib/portal/messaging/bulk/fill-in.ts hasColumns": withColumns,
  "lib/portal/messaging/bulk/fill-in.ts namesKennitalas": {
    ...longText,
    call: (parser, text) => parser(text, { columns, recipients: "kennitala", recipientColumn: 0 }),
  },
  "lib/portal/messaging/bulk/fill-in.ts unknownColumns": withColumns,
  "lib/portal/messaging/bulk/list/recipients.ts isNameOf": {
    ...field,
    call: (parser, text) => forEach(["kennitala", "pass"], (kind) => parser(text, kind)),
  },
  "lib/portal/messaging/bulk/list/recipients.ts kennitalasIn": field,
  "lib/portal/messaging/bulk/list/recipients.ts looksLikeKennitala": field,
  "lib/portal/messaging/bulk/list/recipients.ts readRecipient": {
    ...field,
    call: (parser, text) => forEach(["kennitala", "pass"], (names) => parser(text, names)),
  },
  "lib/portal/messaging/sending/handled-message.ts readNote": field,
  "lib/portal/messaging/sending/message-search.ts digitsOf": field,
  "lib/portal/messaging/sending/sms-preview.ts hasLinkToPass": longText,
  "lib/portal/messaging/sending/sms-preview.ts previewSms": longText,
  "lib/portal/messaging/sending/sms-preview.ts smsPartsOf": longText,
  "lib/portal/messaging/sending/sms-preview.ts withLinkAtEnd": longText,
  "lib/portal/observability/tracing/statement-spans.ts nameOfStatement": longText,
  "lib/portal/passes/handled-passes.ts wordsMatcher": field,
  "lib/portal/passes/read-pass-reference.ts readPassReference": longText,
  "lib/portal/passes/scanning/open-scan.ts codeStemDigest": longText,
  "lib/portal/passes/scanning/open-scan.ts readCodeData": longText,
  "lib/portal/passes/scanning/scan-rules.ts readAmount": field,
  "lib/portal/passes/scanning/scanner-name.ts readScannerName": field,
  "lib/portal/passes/templates.ts readPageNumber": header,
  "lib/portal/input/plain-text.ts mentionsKennitala": longText,
  "lib/portal/passes/writing/local-moment.ts readWrittenDate": field,
  "lib/portal/passes/writing/pass-snapshot.ts parseSnapshot": { length: 30_000 },
  "lib/portal/passes/writing/read-input.ts readInput": {
    ...longText,
    call: (parser, text) =>
      forEach(inputFormats, (format) =>
        parser(format, text, { useEmailDomainVerification: false }),
      ),
  },
  "lib/portal/passes/writing/change-pass.ts readReason": longText,
  "lib/portal/personal-data/person.ts readPerson": longText,
  "lib/process/client-address.ts clientAddressOf": {
    ...header,
    call: (parser, text) => parser("10.0.0.1", text, trustedProxiesSchema.parse("0.0.0.0/0")),
  },
};

/** Parsers that take their text in another way, or that give back a function. */
export const otherParsers: Record<string, { length: number; read: Parser }> = {
  "Accept-Language": {
    ...header,
    read: (text) => chooseLanguage(["is", "en"], { chosen: undefined, acceptLanguage: text }),
  },
  "a line that is searched": { ...longText, read: (text) => wordsMatcher("a b")(text) },
  "a cell for a spreadsheet": { ...longText, read: spreadsheetCell },
  "a search for many words": { ...field, read: (text) => wordsMatcher(text)(text) },
  "a date and a time": {
    ...field,
    read: (text) => {
      readLocalMoment({ date: text, time: "" }, "ends");
      readLocalMoment({ date: "1.1.2027", time: text }, "ends");
    },
  },
};

/** Whole files, each from its header on. */
export const files: Record<string, Parser> = {
  "a list of recipients": async (text) => {
    for await (const _ of readList(Buffer.from(`kennitala,nafn\n${text}`)));
  },
  "a list of recipients in one long row": async (text) => {
    const row = text.slice(0, 19_000).replaceAll(/[\r\n]/g, " ");
    for await (const _ of readList(Buffer.from(`kennitala,nafn\n0101302129,${row}`)));
  },
  "a list of members": (text) => readMembersFile(Buffer.from(`kennitala,name\n${text}`)),
};

const inputFormats = ["TEXT", "NUMBER", "DATE", "TIME", "DATETIME", "PHONE_NUMBER", "EMAIL", "URL"];

function forEach<Value>(values: readonly Value[], act: (value: Value) => unknown): void {
  for (const value of values) act(value);
}
