import { seeOther, staffRoute } from "#app/[locale]/staff/_shell/staff-route.ts";
import { refusalOfOrigin } from "#app/security/origin-refusal.ts";
import { recordIdSchema } from "#contract/index.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import { readPlainText } from "#portal/limits/plain-text.ts";
import { ListRejected } from "#portal/messaging/bulk/list/list-event.ts";
import { readList } from "#portal/messaging/bulk/list/read-list.ts";
import { readUpload, type UploadedList } from "#portal/messaging/bulk/list/read-upload.ts";
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
  const upload = {
    body: request.body,
    contentType: request.headers.get("content-type") ?? "",
    signal: AbortSignal.any([request.signal, tooSlow]),
  };
  const to = { database: getDatabase(), issuer: getConfiguration().issuer };
  try {
    const { batchId } = await readUpload(upload, async (list) =>
      takeList(to, offeredBy(staff, list), readList(list.bytes)),
    );
    return seeOther(`/staff/bulk/${batchId}`);
  } catch (error) {
    // Nobody is there any more to read an answer.
    if (request.signal.aborted) return seeOther(page);
    return refused(tooSlow.aborted ? new ListRejected("too-slow") : error);
  }
}

function refused(error: unknown): Response {
  if (!(error instanceof ListRejected)) throw error;
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
