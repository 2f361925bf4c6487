import { getLocale, getTranslations } from "#app/i18n/translations.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { ContactLine } from "#components/ui/contact-line.tsx";
import type { Pass, PassTemplate } from "#contract/index.ts";
import { mayRole } from "#portal/auth/staff/role.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { MemberOfPass } from "#portal/memberships/member-search.ts";
import { isDeleted } from "#portal/passes/pass-actions.ts";
import { replacementOf } from "#portal/passes/replacements.ts";
import { isOfMembership, whyNotIssuable } from "#portal/passes/templates.ts";
import { Icon } from "#theme/icon.ts";
import { newPassAddress, passAddress } from "../../../_shell/pass-address.ts";
import { RegisterContact } from "../../../_shell/register-contact.tsx";
import { roleNamesWith } from "../../../_shell/role-names.ts";
import { LinkLine, TimeAgo } from "../../../_shell/staff-page.tsx";

interface IssueAnewProps {
  pass: Pass;
  template: PassTemplate | undefined;
  member: MemberOfPass | undefined;
  staff: Staff;
  memberSearch: unknown;
}

/** The way to a new pass in place of a voided one, or who issues it. */
export async function IssueAnew({ pass, template, member, staff, memberSearch }: IssueAnewProps) {
  const locale = await getLocale();
  const t = await getTranslations("staff.pass.anew");
  const replacement = await replacementOf(pass.id);
  if (replacement) {
    return (
      <LinkLine href={passAddress(replacement.passId, { memberSearch })}>
        <span>
          {t.rich("replacement", {
            when: () => <TimeAgo locale={locale} moment={replacement.at} />,
          })}
        </span>
      </LinkLine>
    );
  }
  if (!template) return null;
  if (member && isDeleted(pass) && isOnRequest(member.subscriberListId))
    return <p>{t("appliesAgain")}</p>;
  if (member || isOfMembership(template)) {
    return (
      <div>
        <p>{t("membership")}</p>
        <RegisterContact />
      </div>
    );
  }
  if (!mayRole(staff.role, "pass:create"))
    return <p>{t("notForRole", { roles: await roleNamesWith("pass:create") })}</p>;
  const why = whyNotIssuable(template);
  if (why) return <AskForNew words={t(why)} />;
  return (
    <div>
      <ButtonLink href={newPassAddress(template.id, memberSearch, pass.id)}>
        <Icon name="create" />
        {t("action")}
      </ButtonLink>
    </div>
  );
}

/** Says who renews an expired membership. Renders nothing for any other pass. */
export async function RenewMembership({ pass, template, member }: IssueAnewProps) {
  const isMembership = member !== undefined || (template && isOfMembership(template));
  if (pass.status !== "EXPIRED" || !isMembership) return null;
  const t = await getTranslations("staff.pass.anew");
  return (
    <div>
      <p>{t("expired")}</p>
      <RegisterContact />
    </div>
  );
}

function isOnRequest(subscriberListId: string): boolean {
  return getConfiguration().issuer.membershipTypes.some(
    (type) =>
      type.subscriberListId.toLowerCase() === subscriberListId.toLowerCase() &&
      type.issuance === "on-request",
  );
}

/** Who issues the new pass where this page cannot, with the issuer's contact. */
async function AskForNew({ words }: { words: string }) {
  const { support } = getConfiguration().issuer;
  return (
    <div>
      <p>{words}</p>
      <ContactLine {...support} name={support.name[await getLocale()]} />
    </div>
  );
}
