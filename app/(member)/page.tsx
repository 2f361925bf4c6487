import type { Metadata } from "next";
import { getLocale, getTranslations } from "#app/i18n/translations.ts";
import { linkPreview } from "#app/link-preview.ts";
import { typeOfSlug } from "#app/member-address.ts";
import { pageTitle } from "#app/page-title.ts";
import { Focused } from "#components/ui/focused.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { ProblemSummary } from "#components/ui/problem-summary.tsx";
import { formatKennitala } from "#contract/index.ts";
import { readElectronicIdRefusal } from "#portal/auth/member/electronic-id/decide-identity.ts";
import { getVisit, type Visit } from "#portal/auth/member/member-session.ts";
import { signedOutState } from "#portal/auth/openid/oidc-client.ts";
import { offersMode } from "#portal/configuration/configuration.ts";
import { IdentifyPanel } from "./identify-panel.tsx";

interface Start {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ searchParams }: Start): Promise<Metadata> {
  const title = (await getTranslations("identify"))("title");
  const refusal = signInRefusalOf((await searchParams).refused);
  const hasProblem = refusal && refusal !== "cancelled" ? true : undefined;
  return { ...(await pageTitle(title, hasProblem)), ...(await linkPreview()) };
}

function signInRefusalOf(refused: string | string[] | undefined) {
  return offersMode("electronic-id") ? readElectronicIdRefusal(refused) : undefined;
}

export default async function StartPage({ searchParams }: Start) {
  const locale = await getLocale();
  const t = await getTranslations("identify");
  const query = await searchParams;
  const type = typeOfSlug(query.type);
  const left = query.state === signedOutState ? "left" : query["signed-out"];
  const refusal = signInRefusalOf(query.refused);
  const words = refusal && t(`electronicId.refused.${refusal}`);
  const visit = await getVisit();
  // The field for another kennitala contains the present one, because a digit of it may be wrong.
  const isAgain = query.again !== undefined && visit.kind === "member";
  return (
    <IdentifyPanel
      locale={locale}
      title={type ? type.name[locale] : t("title")}
      slug={type?.slug}
      before={isAgain ? formatKennitala(visit.member.kennitala) : undefined}
      notice={
        <>
          {refusal === "cancelled" && (
            <Focused role="status">
              <Notice tone="info" icon="back">
                {words}
              </Notice>
            </Focused>
          )}
          {words && refusal !== "cancelled" && (
            <ProblemSummary title={t("electronicId.problemTitle")} problems={[{ words }]} />
          )}
          {!isAgain && (await signedOutNotice(visit, left))}
        </>
      }
    />
  );
}

async function signedOutNotice(visit: Visit, signedOut: string | string[] | undefined) {
  const t = await getTranslations("identify");
  if (visit.kind === "member") {
    return (
      <Notice tone="info" icon="wallet">
        <p>{t("already", { kennitala: formatKennitala(visit.member.kennitala) })}</p>
        <a
          href="/passes"
          className="mt-1 inline-flex min-h-11 items-center underline underline-offset-4"
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
