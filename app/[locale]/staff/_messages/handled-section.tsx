import { getTranslations } from "#app/i18n/translations.ts";
import { Notice } from "#components/ui/notice.tsx";
import { mayRole } from "#portal/auth/staff/role.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { getDatabase } from "#portal/database/database.ts";
import { findHandled } from "#portal/messaging/sending/handled-dispatch.ts";
import { isolated } from "#theme/isolated.ts";
import { TimeAgo } from "../_shell/time-ago.tsx";
import { changeHandled } from "./actions.ts";
import { HandledForm } from "./handled-form.tsx";

/** Of a message that needs attention: who handled it, or the form to say so. */
export async function HandledSection({ staff, dispatchId }: { staff: Staff; dispatchId: string }) {
  const t = await getTranslations("staff.messages.handled");
  const handled = await findHandled(getDatabase(), dispatchId);
  const mayHandle = mayRole(staff.role, "message:send");
  if (!handled && !mayHandle) return null;
  return (
    <section className="mt-6 flex max-w-xl flex-col gap-4">
      {handled ? (
        <Notice tone="good" icon="good">
          <p className="font-semibold">{t("title")}</p>
          <p>
            {t.rich("by", {
              name: isolated(handled.staffName),
              when: () => <TimeAgo moment={handled.handledAt} />,
            })}
          </p>
          {handled.note && <p>{isolated(handled.note)}</p>}
        </Notice>
      ) : (
        <p className="text-ink-soft">{t("lead")}</p>
      )}
      {mayHandle && (
        <HandledForm
          act={changeHandled}
          dispatchId={dispatchId}
          isHandled={handled !== undefined}
          words={{
            note: t("note"),
            noteHint: t("noteHint"),
            submit: t("submit"),
            reopen: t("reopen"),
            problemTitle: t("problemTitle"),
          }}
        />
      )}
    </section>
  );
}
