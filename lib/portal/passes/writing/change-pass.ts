import "server-only";
import type { Pass } from "#contract/index.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { decideChange, type WantedChange } from "./decide-change.ts";
import { changeRequestOf } from "./pass-request.ts";
import { runPassRewrite, type WriteResult } from "./write-pass.ts";

type Refused = Extract<WriteResult, { end: "refused" }>;

type ChangeResult =
  | Exclude<WriteResult, Refused>
  | (Refused & { sentInputs: readonly { identifier: string }[] })
  /** Nothing was sent: the pass has changed since the form was drawn. */
  | { end: "not-as-seen"; current: Pass };

/** Entered into the activity where nothing was sent, because the pass had changed meanwhile. */
const notAsSeen = "NOT_AS_SEEN";

export async function runPassChange(
  staff: Staff,
  change: WantedChange & { formToken: string; passId: string },
): Promise<ChangeResult> {
  const { formToken, passId, typed, seen, template } = change;
  const key = getConfiguration().DIGEST_SECRET;
  let sentInputs: readonly { identifier: string }[] = [];
  const written = await runPassRewrite(staff, {
    kind: "change",
    formToken,
    passId,
    template,
    form: { typed, seen },
    decide: (pass) => {
      const decided = decideChange({ ...change, key, pass });
      if (decided.kind !== "change") return { stop: notAsSeen };
      const request = changeRequestOf(pass, decided.values);
      sentInputs = request.inputFields ?? [];
      return request;
    },
  });
  if (written.end !== "refused") return written;
  const { refusal, current } = written;
  if (refusal.code === notAsSeen && current) return { end: "not-as-seen", current };
  return { ...written, sentInputs };
}
