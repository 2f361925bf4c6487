import { getTranslations } from "#app/i18n/translations.ts";
import { Button } from "#components/ui/button.tsx";
import { HiddenFields } from "#components/ui/fields.tsx";
import { Focused } from "#components/ui/focused.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { getDatabase } from "#portal/database/database.ts";
import { countHandledAt } from "#portal/messaging/inbox.ts";
import { Icon } from "#theme/icon.ts";
import { reopenRows } from "./actions.ts";

interface SettledNoticeProps {
  listId: string;
  /** Group of messages that the page lists. */
  of: string;
  /** From the query of the address: when messages were marked, in milliseconds, and whether a marking was undone. */
  handledAt: unknown;
  reopened: unknown;
}

/** Notice after messages were marked as handled, with the button that undoes it. */
export async function SettledNotice({ listId, of, handledAt, reopened }: SettledNoticeProps) {
  const t = await getTranslations("staff.bulk.attention");
  const moment = typeof handledAt === "string" ? /^\d{13}$/.exec(handledAt)?.[0] : undefined;
  const count = moment
    ? await countHandledAt(getDatabase(), { listId, handledAt: new Date(Number(moment)) })
    : 0;
  if (!moment || count === 0) {
    if (reopened === undefined) return null;
    return (
      <div className="mb-6">
        <Focused role="status">
          <Notice tone="info" icon="undo">
            {t("reopened")}
          </Notice>
        </Focused>
      </div>
    );
  }
  return (
    <div className="mb-6">
      <Focused key={moment} role="status">
        <Notice tone="good" icon="good">
          <p className="font-semibold">{t("settled", { count })}</p>
          <form action={reopenRows} className="mt-2">
            <HiddenFields
              entries={[
                ["listId", listId],
                ["of", of],
                ["handledAt", moment],
              ]}
            />
            <Button manner="secondary">
              <Icon name="undo" />
              {t("undo")}
            </Button>
          </form>
        </Notice>
      </Focused>
    </div>
  );
}
