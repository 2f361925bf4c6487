import { getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { PassTemplate } from "#contract/index.ts";
import { Icon } from "#look/icon.ts";
import { mayRole, type Role } from "#portal/staff/role.ts";

/** The way to a new pass of the template; in words, where it makes none. */
export async function IssueFromTemplate({
  template: { id, status, disableIssue },
  role,
}: {
  template: PassTemplate;
  role: Role;
}) {
  const t = await getTranslations("staff.templates.issue");
  if (status === "VOIDED" || disableIssue) {
    return (
      <div className="max-w-2xl">
        <Notice tone="stopped" icon="stopped">
          {status === "VOIDED" ? t("voided") : t("disabled")}
        </Notice>
      </div>
    );
  }
  if (!mayRole(role, "pass:create")) return null;
  return (
    <ButtonLink href={`/staff/passes/new?template=${id}`}>
      <Icon name="create" />
      {t("action")}
    </ButtonLink>
  );
}
