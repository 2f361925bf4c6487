import "server-only";
import { z } from "zod";
import { type Role, roles } from "./staff-roles.ts";
import { issuerAddress, readAllOrNone } from "./variables.ts";

/** `group=role`, separated by commas; a group is what stands before the last `=`. */
const roleOfGroupSchema = z.string().transform((written, context) => {
  const byGroup = new Map<string, Role>();
  for (const pair of written.split(",")) {
    const at = pair.lastIndexOf("=");
    const group = pair.slice(0, Math.max(at, 0)).trim();
    const role = roles.find((one) => one === pair.slice(at + 1).trim());
    if (!group || !role) {
      const message = `"${pair.trim()}" must be written group=role, with one of the roles ${roles.join(", ")}`;
      context.addIssue({ code: "custom", message });
    } else if (byGroup.has(group)) {
      context.addIssue({ code: "custom", message: `names the group "${group}" twice` });
    } else {
      byGroup.set(group, role);
    }
  }
  return byGroup as ReadonlyMap<string, Role>;
});

const required = (cure: string) => z.string({ error: cure });

const staffProviderSchema = z.object({
  OIDC_STAFF_ISSUER: issuerAddress(
    "set it to the issuer of the identity provider, such as https://login.example.is/realms/staff",
  ),
  OIDC_STAFF_CLIENT_ID: required("set it to what the identity provider calls the portal"),
  OIDC_STAFF_CLIENT_SECRET: required("set it to the secret that the identity provider gave"),
  OIDC_STAFF_GROUPS_CLAIM: z.string().default("groups"),
  OIDC_STAFF_ROLES: required(
    "set it to the role of each group, such as felagi-admins=admin,felagi-desk=sender",
  ).pipe(roleOfGroupSchema),
});

export interface StaffProvider {
  issuer: URL;
  clientId: string;
  clientSecret: string;
  groupsClaim: string;
  roleOfGroup: ReadonlyMap<string, Role>;
}

/** All of its variables or none. */
export function readStaffProvider(
  variables: Record<string, string | undefined>,
  isAskedFor: boolean,
) {
  return readAllOrNone(
    staffProviderSchema,
    (read): StaffProvider => ({
      issuer: read.OIDC_STAFF_ISSUER,
      clientId: read.OIDC_STAFF_CLIENT_ID,
      clientSecret: read.OIDC_STAFF_CLIENT_SECRET,
      groupsClaim: read.OIDC_STAFF_GROUPS_CLAIM,
      roleOfGroup: read.OIDC_STAFF_ROLES,
    }),
    variables,
    isAskedFor,
  );
}
