import { translationsIn } from "#app/i18n/translations.ts";
import { formatKennitala } from "#contract/index.ts";
import type { Member } from "#portal/auth/member/member-session.ts";
import type { Language } from "#portal/configuration/issuer-file.ts";
import { Icon } from "#theme/icon.ts";
import { signOut } from "./actions.ts";

interface MemberBarProps {
  locale: Language;
  member: Member;
  back?: boolean;
}

export function MemberBar({ locale, member, back }: MemberBarProps) {
  const t = translationsIn(locale, "member");
  const link =
    "inline-flex min-h-11 cursor-pointer items-center gap-2 underline underline-offset-4";
  return (
    <div className="-mt-4 mb-6 flex flex-wrap items-center justify-between gap-x-6 border-b border-line pb-2 text-ink-soft sm:-mt-8">
      {back ? (
        <a href="/passes" className={link}>
          <Icon name="back" />
          {t("allPasses")}
        </a>
      ) : (
        <p className="tabular-nums">
          {t("signedInAs", { kennitala: formatKennitala(member.kennitala) })}
        </p>
      )}
      <form action={signOut}>
        <button type="submit" className={link}>
          {t("signOut")}
          <Icon name="leave" />
        </button>
      </form>
    </div>
  );
}
