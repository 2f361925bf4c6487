import { getTranslations } from "#app/i18n/translations.ts";
import { DataTable } from "#components/ui/data-table.tsx";
import { StatusWord } from "#components/ui/status-word.tsx";
import type { Kennitala } from "#contract/index.ts";
import { offersMode } from "#portal/auth/member/sign-in-modes.ts";
import { getDatabase } from "#portal/database/database.ts";
import { kennitalaDigest } from "#portal/database/kennitala-digest.ts";
import { type ListedTextLink, listTextLinksOf } from "#portal/messaging/text-link/request-store.ts";
import { sendRefusalOf } from "#portal/pass-service-failure.ts";
import { dispatchStyleOf } from "../../../_messages/status-style.ts";
import { TimeAgo } from "../../../_shell/time-ago.tsx";

/** Who asked for a link with this kennitala, and why none came. */
export async function TextLinkRequests({ kennitala }: { kennitala: Kennitala }) {
  const t = await getTranslations("staff.textLink");
  const requests = await listTextLinksOf(getDatabase(), {
    kennitalaDigest: kennitalaDigest(kennitala),
    limit: 20,
  });
  if (requests.length === 0 && !offersMode("text-link")) return null;
  return (
    <section className="mt-10">
      <h2 className="mb-2 text-lg font-semibold">{t("title")}</h2>
      <DataTable
        caption={t("title")}
        heads={[t("when"), t("outcome"), t("why")]}
        empty={<p>{t("empty")}</p>}
        rows={await Promise.all(requests.map(rowOf))}
      />
    </section>
  );
}

async function rowOf({ id, requestedAt, outcome, dispatch }: ListedTextLink) {
  const when = <TimeAgo key="when" moment={requestedAt} />;
  if (dispatch) {
    const t = await getTranslations("staff");
    const { word, ...style } = dispatchStyleOf(dispatch);
    const { state, refusalCode, refusalStatus } = dispatch;
    const facts = { code: refusalCode ?? "–", status: String(refusalStatus ?? "") };
    const why =
      state === "refused"
        ? t(
            `refusal.${sendRefusalOf({ code: refusalCode, status: refusalStatus ?? 0 })}.why`,
            facts,
          )
        : t(`dispatch.${word}.meaning`);
    const status = <StatusWord key="state" {...style} label={t(`dispatch.${word}.label`)} />;
    return { key: id, href: `/staff/sms/${dispatch.id}`, cells: [when, status, why] };
  }
  const t = await getTranslations("staff.textLink");
  const style = outcome
    ? ({ tone: "info", icon: "stopped", label: t("notSent") } as const)
    : ({ tone: "waiting", icon: "waiting", label: t("waiting") } as const);
  const why = outcome && outcome !== "texted" ? t(`reason.${outcome}`) : t("waitingWhy");
  return { key: id, cells: [when, <StatusWord key="state" {...style} />, why] };
}
