import { randomUUID } from "node:crypto";
import { ports } from "./addresses.ts";
import { createBulkList } from "./bulk-lists.ts";
import { ownContent, passes } from "./console-journey.ts";
import { templates } from "./own-pass.ts";
import { query } from "./portal-records.ts";
import { createStaff, type Role } from "./staff.ts";
import { staffWords } from "./words.ts";

const strings = staffWords.is;
/** An identifier that no record has. */
const nobodys = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3cffff";

/** Routes for everybody: an address, and its status for a member who is signed in as staff too. */
export const publicRoutes: Record<string, [address: string, status: number]> = {
  "/": ["/", 200],
  "/health/live": ["/health/live", 200],
  "/health/ready": ["/health/ready", 200],
  "/issuer/logo": ["/issuer/logo", 200],
  "/issuer/pictures/[name]": ["/issuer/pictures/link-is-felagsadild.png", 200],
  "/language": ["/language", 405],
  "/manifest.webmanifest": ["/manifest.webmanifest", 200],
  "/metrics": ["/metrics", 404],
  "/passes": ["/passes", 200],
  "/passes/[slug]": ["/passes/felagsadild", 303],
  "/passes/code/[list]": ["/passes/code/0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c1001", 200],
  "/personal-data": ["/personal-data", 200],
  "/robots.txt": ["/robots.txt", 200],
  "/sign-in/callback": ["/sign-in/callback", 404],
  "/sign-out": ["/sign-out", 200],
  // 404: the demo does not allow indexing.
  "/sitemap.xml": ["/sitemap.xml", 404],
  "/staff/bulk/upload": ["/staff/bulk/upload", 405],
  "/staff/invitation/[token]": [`/staff/invitation/${nobodys}`, 404],
  "/staff/sign-in": ["/staff/sign-in", 307],
  "/staff/sign-in/callback": ["/staff/sign-in/callback", 404],
  "/staff/sign-in/forgotten": ["/staff/sign-in/forgotten", 307],
  "/staff/sms-preview": ["/staff/sms-preview", 405],
  "/text-link": ["/text-link", 404],
};

/** Routes with tests of their own: what one person found or scanned, and a stream without an end. */
export const routesApart = ["/staff/members/[search]", "/staff/scan/[id]", "/staff/changes/[what]"];

/** Addresses of records that do not exist, by the route. */
export const unknownRecords: Record<string, string> = {
  "/passes/[slug]": "/passes/golf",
  "/staff/members/[search]": `/staff/members/${nobodys}`,
  "/staff/scan/[id]": `/staff/scan/${nobodys}`,
  "/staff/passes/new": `/staff/passes/new?template=${nobodys}`,
  "/staff/templates": "/staff/templates?page=900",
  ...Object.fromEntries(
    [
      ...["bulk/[id]", "bulk/[id]/attention", "notifications/[id]", "sms/[id]", "team/[id]"],
      ...["passes/[id]", "passes/[id]/change", "passes/[id]/notification", "passes/[id]/sms"],
      ...["passes/[id]/void", "templates/[id]", "templates/[id]/texts"],
    ].map((route) => [`/staff/${route}`, `/staff/${route.replace("[id]", nobodys)}`]),
  ),
};

/** Addresses that cannot be answered without the pass service. */
export const needingService: string[] = [
  "/passes",
  "/passes/felagsadild",
  ...["", "/change", "/notification", "/sms", "/void"].map(
    (part) => `/staff/passes/${nobodys}${part}`,
  ),
  "/staff/passes/new",
  "/staff/templates",
  `/staff/templates/${nobodys}`,
  `/staff/templates/${nobodys}/texts`,
];

export interface StaffRoute {
  minRole: Role | "own account";
  address: string;
  /** Words of what the page is about, which nobody else may read. */
  holds: string;
}

/** Every other route of the console by its pattern, each about a record that exists. */
export async function staffRoutes(): Promise<Record<string, StaffRoute>> {
  const { admin, sms, notification, text, list } = await somethingToSee();
  const route = (minRole: StaffRoute["minRole"], address: string, holds: string): StaffRoute => ({
    minRole,
    address: `/staff${address}`,
    holds,
  });
  const pass = `/passes/${passes.inWallet}`;
  const bulk = `/bulk/${list.id}`;
  const template = `/templates/${templates.ticket}`;
  const fault = strings.bulk.results["not-a-pass"];
  return {
    "/staff": route("viewer", "", strings.today.wanting),
    "/staff/activity": route("manager", "/activity?q=Vala", admin.name),
    "/staff/activity/export": route("manager", "/activity/export?q=Vala", admin.name),
    "/staff/bulk": route("sender", "/bulk", list.name),
    "/staff/bulk/new": route(
      "manager",
      `/bulk/new?form=${randomUUID()}`,
      strings.bulk.new.listHint,
    ),
    "/staff/bulk/[id]": route("sender", bulk, list.name),
    "/staff/bulk/[id]/attention": route("sender", `${bulk}/attention`, list.name),
    "/staff/bulk/[id]/faults": route("sender", `${bulk}/faults`, fault),
    "/staff/bulk/[id]/report": route("manager", `${bulk}/report`, fault),
    "/staff/members": route("viewer", "/members", strings.members.hint),
    "/staff/notifications": route("viewer", "/notifications?show=bad", admin.name),
    "/staff/notifications/[id]": route("viewer", `/notifications/${notification}`, text),
    "/staff/passes": route("viewer", "/passes", strings.passes.hint),
    "/staff/passes/[id]": route("viewer", pass, strings.pass.parts.wallets),
    "/staff/passes/[id]/change": route(
      "manager",
      `${pass}/change`,
      strings.passForm.externalIdentifierHint,
    ),
    "/staff/passes/[id]/notification": route(
      "sender",
      `${pass}/notification`,
      strings.notification.walletsHint,
    ),
    "/staff/passes/[id]/sms": route("sender", `${pass}/sms`, strings.sms.templateTextHint),
    "/staff/passes/[id]/void": route("manager", `${pass}/void`, strings.void.forGood),
    "/staff/passes/new": route(
      "sender",
      `/passes/new?template=${templates.coupon}`,
      strings.passForm.externalIdentifierHint,
    ),
    "/staff/password": route("own account", "/password", strings.password.present),
    "/staff/scan": route("sender", "/scan", strings.scan.codeHint),
    "/staff/scan/find": route("sender", "/scan/find", strings.scan.find.hint),
    "/staff/sms": route("viewer", "/sms?show=bad", admin.name),
    "/staff/sms/[id]": route("viewer", `/sms/${sms}`, text),
    "/staff/team": route("admin", "/team", admin.email),
    "/staff/team/[id]": route("admin", `/team/${admin.id}`, admin.email),
    "/staff/templates": route("viewer", "/templates", "Tíu skipta kort"),
    "/staff/templates/[id]": route("viewer", template, "Velkomin á Bylgjumótið"),
    "/staff/templates/[id]/texts": route("manager", `${template}/texts`, strings.texts.lead),
  };
}

/** An account, two messages and a list that no other test knows. */
async function somethingToSee() {
  const admin = await createStaff({ name: "Vala Sýnileg" });
  const content = ownContent();
  const [sms, notification] = [randomUUID(), randomUUID()];
  for (const [id, kind, request] of [
    [sms, "sms", { content: { customContent: content } }],
    [notification, "notification", { message: content, passWallets: [], passStatuses: [] }],
  ] as const) {
    await query(
      ports.portal,
      `insert into message (id, kind, state, pass_id, staff_id, form_token, request, created_at)
       values ($1, $2, 'refused', $3, $4, $5, $6, now())`,
      [id, kind, passes.inWallet, admin.id, randomUUID(), JSON.stringify(request)],
    );
  }
  await query(
    ports.portal,
    `insert into activity (at, staff_id, action, outcome, details)
     values (now(), $1, 'send-sms', 'done', '{}')`,
    [admin.id],
  );
  const name = `Listi ${randomUUID()}`;
  const list = { name, id: await createBulkList({ staffId: admin.id, state: "listed", name }) };
  return { admin, sms, notification, list, text: content.slice(0, 30) };
}
