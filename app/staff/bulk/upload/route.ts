import { seeOther, staffRoute } from "#app/[locale]/staff/_shell/staff-route.ts";
import { refusalOfOrigin } from "#app/security/origin-refusal.ts";
import { recordIdSchema } from "#contract/index.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import { readPlainText } from "#portal/limits/plain-text.ts";
import { dropDraft, saveDraft } from "#portal/messaging/bulk/list/list-draft.ts";
import { ListRejected } from "#portal/messaging/bulk/list/list-event.ts";
import { readList } from "#portal/messaging/bulk/list/read-list.ts";
import {
  emptyForm,
  readUpload,
  type TypedForm,
  type UploadedList,
} from "#portal/messaging/bulk/list/read-upload.ts";
import { type OfferedList, takeList } from "#portal/messaging/bulk/list/take-list.ts";

export const dynamic = "force-dynamic";

const page = "/staff/bulk/new";
/** Less than the front waits for an upload. */
const timeoutMs = 150_000;

/**
 * Takes in a list while it arrives: a file (`list`) or a text (`pasted`), the other fields before it.
 * Not an action: those are read into memory whole. It stands outside the languages because the proxy,
 * which leads to them, would hold the body too; every answer is a page elsewhere.
 */
export const POST = staffRoute("bulk:send", takeUpload, page);

async function takeUpload(staff: Staff, request: Request): Promise<Response> {
  const refusal = refusalOfOrigin(request);
  if (refusal) return refusal;
  const tooSlow = AbortSignal.timeout(timeoutMs);
  const typed = emptyForm();
  const upload = {
    typed,
    body: request.body,
    contentType: request.headers.get("content-type") ?? "",
    signal: AbortSignal.any([request.signal, tooSlow]),
  };
  const to = { database: getDatabase(), issuer: getConfiguration().issuer };
  try {
    const { batchId } = await readUpload(upload, async (list) =>
      takeList(to, offeredBy(staff, list), readList(list.bytes)),
    );
    await dropDraft(getDatabase(), staff.sessionId);
    return seeOther(`/staff/bulk/${batchId}`);
  } catch (error) {
    // Nobody is there any more to read an answer.
    if (request.signal.aborted) return seeOther(page);
    return refused(staff, typed, tooSlow.aborted ? new ListRejected("too-slow") : error);
  }
}

/** Back to the form, which is shown as it was typed. */
async function refused(
  { sessionId }: Staff,
  { fields, fileName, pasted }: TypedForm,
  error: unknown,
): Promise<Response> {
  if (!(error instanceof ListRejected)) throw error;
  const field = (name: string) => fields.get(name) ?? "";
  const draft = {
    name: field("name"),
    type: field("type"),
    column: field("column"),
    names: field("names"),
    fileName,
    pasted,
  };
  await saveDraft(getDatabase(), sessionId, draft, new Date());
  const line = error.line === undefined ? "" : `&line=${error.line}`;
  return seeOther(`${page}?refused=${error.reason}${line}`);
}

/** What the form says of the list. */
function offeredBy(staff: Staff, { fileName, fields }: UploadedList): OfferedList {
  const field = (name: string) => fields.get(name) ?? "";
  const formToken = recordIdSchema.safeParse(field("formToken")).data;
  if (!formToken) throw new ListRejected("no-list");
  const name = readPlainText(field("name").trim() || fileName.slice(0, 100), { max: 100 });
  if (!name.ok || name.value === "") throw new ListRejected("no-name");
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
