import { translationsIn } from "#app/i18n/translations.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageMessage } from "#components/ui/page-message.tsx";
import { formatKennitala } from "#contract/index.ts";
import type { Member } from "#portal/auth/member/member-session.ts";
import type { Language } from "#portal/configuration/issuer-file.ts";
import { setResponseStatus } from "#portal/observability/response-status.ts";
import { isFailureOfService, type MemberFailure } from "#portal/pass-service-failure.ts";
import type { IconName } from "#theme/icon.ts";
import { WhomToAsk } from "../whom-to-ask.tsx";

const icons: Record<MemberFailure | "fault", IconName> = {
  fault: "alert",
  unreachable: "offline",
  "key-refused": "offline",
  "broken-contract": "alert",
  "kennitala-invalid": "question",
  "not-eligible": "stopped",
  "not-a-member": "question",
};

interface FailurePageProps {
  locale: Language;
  failure: MemberFailure | "fault";
  /** Absent when a fault keeps us from knowing who is here. */
  member?: Member;
  /** The page to try again. */
  here: string;
}

/** In place of the passes: why they cannot be shown, and what to do next. */
export function FailurePage({ locale, failure, member, here }: FailurePageProps) {
  if (isFailureOfService(failure)) setResponseStatus(503);
  const t = translationsIn(locale, "failure");
  const mayBeMistyped =
    member?.mode === "kennitala" && (failure === "kennitala-invalid" || failure === "not-a-member");
  return (
    <>
      <PageMessage
        icon={icons[failure]}
        title={t(`${failure}.title`)}
        body={t(`${failure}.body`, { kennitala: formatKennitala(member?.kennitala ?? "") })}
        next={t(`${failure}.next`)}
        actions={
          mayBeMistyped ? (
            <ButtonLink href="/">{t("identify")}</ButtonLink>
          ) : (
            <ButtonLink href={here}>{t("retry")}</ButtonLink>
          )
        }
      />
      <div className="mt-8">
        <WhomToAsk locale={locale} />
      </div>
    </>
  );
}
