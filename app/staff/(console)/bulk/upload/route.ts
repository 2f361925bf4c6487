import { getFormatter, getTranslations } from "#app/i18n/translations.ts";
import { longMoment } from "#app/staff/_shell/formats.ts";
import { seeOther, staffRoute } from "#app/staff/_shell/staff-route.ts";
import { recordIdSchema } from "#contract/index.ts";
import { getTimedOutVisit, type Staff } from "#portal/auth/staff/staff-session.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import { mentionsKennitala, readPlainText } from "#portal/input/plain-text.ts";
import { type ListDraft, saveDraft } from "#portal/messaging/bulk/list/list-draft.ts";
import { ListRejected } from "#portal/messaging/bulk/list/list-event.ts";
import type { TypedForm } from "#portal/messaging/bulk/list/list-worker.ts";
import { readUpload } from "#portal/messaging/bulk/list/read-upload.ts";
import { type OfferedList, takeList } from "#portal/messaging/bulk/list/take-list.ts";
import { logFault } from "#portal/observability/log-fault.ts";
import { nameOfFile } from "../bulk-state.ts";

const page = "/staff/bulk/new";
/** Less than the front waits for an upload. */
const timeoutMs = 150_000;

/**
 * Takes in an uploaded list: a file (`list`) or a text (`pasted`). Not an action: a body that passes
 * through `proxy.ts` is cut off at 10 MB, so its matcher leaves this address out. Every answer but that to another site is a page elsewhere.
 */
export const POST = staffRoute(
  "bulk:send",
  (staff, request) => {
    const to = { database: getDatabase(), issuer: getConfiguration().issuer };
    return answerUpload(staff, request, async (form, portions) =>
      takeList(to, await offeredBy(staff, form), portions),
    );
  },
  keepForLater,
);

/** Whose session ran out while they wrote is shown the same text when they have signed in again. */
async function keepForLater(request: Request): Promise<Response> {
  const timedOut = await getTimedOutVisit("bulk:send");
  return answerUpload(timedOut, request, () => {
    throw new ListRejected("signed-out");
  });
}

type Take = Parameters<typeof readUpload<{ listId: string }>>[1];
type Uploader = Pick<Staff, "accountId" | "sessionId">;

async function answerUpload(
  who: Uploader | undefined,
  request: Request,
  take: Take,
): Promise<Response> {
  if (!who) return seeOther(page);
  const upload = {
    body: request.body,
    contentType: request.headers.get("content-type") ?? "",
    signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]),
  };
  let typed: TypedForm = { fields: new Map(), fileName: "", pasted: "" };
  try {
    const { listId } = await readUpload(upload, (form, portions) => {
      typed = form;
      return take(form, portions);
    });
    // The draft fills in the form again when the browser goes back to it.
    await saveDraft(getDatabase(), who.sessionId, draftOf(typed, true), new Date());
    return seeOther(`/staff/bulk/${listId}`);
  } catch (error) {
    // Nobody is there any more to read an answer.
    if (request.signal.aborted) return seeOther(page);
    return refused(who, typed, error);
  }
}

/** Back to the form, which is shown as it was typed. */
async function refused(
  { sessionId }: Uploader,
  typed: TypedForm,
  error: unknown,
): Promise<Response> {
  const { reason, line, sheets } = rejectionOf(error);
  const draft = draftOf(typed, false, sheets);
  await saveDraft(getDatabase(), sessionId, draft, new Date());
  const query = new URLSearchParams({
    ...(draft.formToken && { form: draft.formToken }),
    refused: reason,
    ...(line !== undefined && { line: String(line) }),
  });
  return seeOther(`${page}?${query}`);
}

function draftOf(
  { fields, fileName, pasted }: TypedForm,
  isTaken: boolean,
  sheets: readonly string[] = [],
): ListDraft {
  const field = (name: string) => fields.get(name) ?? "";
  return {
    formToken: recordIdSchema.safeParse(field("formToken")).data ?? "",
    isTaken,
    name: field("name"),
    type: field("type"),
    column: field("column"),
    names: field("names"),
    fileName,
    pasted,
    sheets: [...sheets],
  };
}

function rejectionOf(error: unknown): ListRejected {
  if (error instanceof ListRejected) return error;
  if (error instanceof Error && error.name === "TimeoutError") return new ListRejected("too-slow");
  logFault(error, "a list could not be taken in");
  return new ListRejected("fault");
}

/** What the form says of the list. */
async function offeredBy(
  staff: Staff,
  { fileName, fields, pasted }: TypedForm,
): Promise<OfferedList> {
  const field = (name: string) => fields.get(name) ?? "";
  const formToken = recordIdSchema.safeParse(field("formToken")).data;
  if (!formToken) throw new ListRejected("no-list");
  const typedName = field("name").trim() || nameOfFile(fileName);
  const name = readPlainText(typedName || (pasted ? await nameOfPasted() : ""), { max: 100 });
  if (!name.ok && name.problem === "characters") throw new ListRejected("name-characters");
  if (!name.ok || name.value === "")
    throw new ListRejected(fileName || pasted ? "no-name" : "no-list");
  if (mentionsKennitala(name.value)) throw new ListRejected("name-kennitala");
  const names = field("names");
  return {
    staffId: staff.accountId,
    formToken,
    name: name.value,
    subscriberListId: field("type"),
    names: names === "kennitala" || names === "pass" ? names : "",
    column: field("column"),
  };
}

/** Default name of a pasted list: the time at which it was pasted. */
async function nameOfPasted(): Promise<string> {
  const t = await getTranslations("staff.bulk.new");
  return t("pastedName", { when: (await getFormatter()).dateTime(new Date(), longMoment) });
}
