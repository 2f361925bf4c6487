import type { Metadata } from "next";
import { getTranslations } from "#app/i18n/translations.ts";
import { pageTitle, type StringKey } from "#app/page-title.ts";
import type { Permission } from "#portal/auth/staff/role.ts";
import { authoriseStaff, type Staff } from "#portal/auth/staff/staff-session.ts";
import { isolated } from "#theme/isolated.ts";

/**
 * The `generateMetadata` of a record's page: the kind of record and, to staff who may see it, its name.
 */
export function recordTitle<Params>(
  permission: Permission,
  key: StringKey,
  nameOf: (staff: Staff, params: Params) => Promise<string | null | undefined>,
): (props: { params: Promise<Params> }) => Promise<Metadata> {
  return async ({ params }) => {
    const kind = (await getTranslations())(key as "missing.title");
    const access = await authoriseStaff(permission);
    const name =
      access.kind === "allowed"
        ? // The page itself reports a fault.
          await nameOf(access.staff, await params).catch(() => undefined)
        : undefined;
    return pageTitle(name ? `${kind} – ${isolated(name)}` : kind);
  };
}
