import type { ReactElement } from "react";
import { translationsIn } from "#app/i18n/translations.ts";
import { otherKennitalaAddress } from "#app/member-address.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageNotice } from "#components/ui/notice.tsx";
import { formatKennitala } from "#contract/index.ts";
import type { Member } from "#portal/auth/member/member-session.ts";
import type { Language } from "#portal/configuration/issuer-file.ts";
import { setResponseStatus } from "#portal/observability/request-context.ts";
import { isFailureOfService, type MemberFailure } from "#portal/pass-service/failure.ts";
import type { IconName } from "#theme/icon.ts";
import { withContactLink } from "./contact-link.tsx";
import { withUnbroken } from "./unbroken.tsx";

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
  /** Undefined when a fault hides who is here. */
  member?: Member;
  /** Address of the page, to try again. */
  here: string;
}

/** Shown in place of the passes. */
export function FailurePage({ locale, failure, member, here }: FailurePageProps) {
  if (isFailureOfService(failure)) setResponseStatus(503);
  const t = translationsIn(locale, "failure");
  const kennitala = formatKennitala(member?.kennitala ?? "");
  const mode = member?.mode ?? "";
  return (
    <PageNotice
      icon={icons[failure]}
      title={t(`${failure}.title`)}
      body={withUnbroken(t(`${failure}.body`, { kennitala, mode }), kennitala)}
      next={withContactLink(locale, t(`${failure}.next`, { mode }))}
      actions={
        isFailureOfService(failure) ? (
          <ButtonLink href={here}>{t("retry")}</ButtonLink>
        ) : (
          otherKennitala(locale, member)
        )
      }
    />
  );
}

/** Link to type another kennitala. Absent after an electronic ID, which proves its own kennitala. */
export function otherKennitala(
  locale: Language,
  member: Member | undefined,
  manner?: "primary" | "secondary",
): ReactElement | undefined {
  if (member?.mode !== "kennitala") return undefined;
  return (
    <ButtonLink manner={manner} href={otherKennitalaAddress}>
      {translationsIn(locale, "member")("otherKennitala")}
    </ButtonLink>
  );
}
