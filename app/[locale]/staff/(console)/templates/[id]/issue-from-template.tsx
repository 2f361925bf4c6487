import { getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { PassTemplate } from "#contract/index.ts";
import { whyNotIssuable } from "#portal/pass-writing/template-rules.ts";
import { mayRole, type Role } from "#portal/staff/role.ts";
import { Icon } from "#theme/icon.ts";

/** The way to a new pass of the template; in words, where it makes none. */
export async function IssueFromTemplate({
  template,
  role,
}: {
  template: PassTemplate;
  role: Role;
}) {
  const t = await getTranslations("staff.templates.issue");
  const why = whyNotIssuable(template);
  if (why) {
    return (
      <div className="max-w-2xl">
        <Notice tone="stopped" icon="stopped">
          {t(why)}
        </Notice>
      </div>
    );
  }
  if (!mayRole(role, "pass:create")) return null;
  return (
    <ButtonLink href={`/staff/passes/new?template=${template.id}`}>
      <Icon name="create" />
      {t("action")}
    </ButtonLink>
  );
}
