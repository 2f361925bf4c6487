import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { pageTitle } from "#app/page-title.ts";
import { Notice } from "#components/ui/notice.tsx";
import { formatKennitala } from "#contract/index.ts";
import { getVisit } from "#portal/identity/member-session.ts";
import { IdentifyPanel } from "./identify-panel.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return pageTitle((await getTranslations("identify"))("title"));
}

export default async function StartPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const t = await getTranslations("identify");
  return (
    <IdentifyPanel
      title={t("title")}
      lead={t("lead")}
      notice={await noticeFor((await searchParams)["signed-out"])}
    />
  );
}

async function noticeFor(signedOut: string | string[] | undefined) {
  const t = await getTranslations("identify");
  const visit = await getVisit();
  if (visit.kind === "member") {
    return (
      <Notice tone="told" icon="wallet">
        <p>{t("already", { kennitala: formatKennitala(visit.member.kennitala) })}</p>
        <a
          href="/passes"
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {t("toPasses")}
        </a>
      </Notice>
    );
  }
  if (signedOut === "timed-out")
    return (
      <Notice tone="waiting" icon="waiting">
        {t("timedOut")}
      </Notice>
    );
  if (signedOut === "left")
    return (
      <Notice tone="good" icon="good">
        {t("left")}
      </Notice>
    );
  return null;
}
