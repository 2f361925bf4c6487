/** In one file, because every page of the console must stand in it. */

import { randomUUID } from "node:crypto";
import { globSync } from "node:fs";
import { isSoak } from "#tests/support/soak.ts";
import { portal, ports } from "./support/addresses.ts";
import { createBatch } from "./support/batches.ts";
import { ownContent, passes } from "./support/console-journey.ts";
import { templates } from "./support/own-pass.ts";
import { demoPeople } from "./support/people.ts";
import { query } from "./support/portal-records.ts";
import { ask as askPlainly, internalDetail } from "./support/raw-request.ts";
import { headerVariants, pathVariants } from "./support/request-variants.ts";
import { asStaff, createStaff, type Role } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { isFor, signInVisitor, type Visitor, visitors } from "./support/visitors.ts";
import { staffWords } from "./support/words.ts";

const say = staffWords.is;
const folder = "app/staff";
const from = (file: string) => file.replaceAll("\\", "/").replace(/^.*?\/staff\//, "");

/** As a page, and as the portal's own script asks for the same. */
const ways: Record<string, string>[] = [{}, { rsc: "1" }];

/** Its own script Next first sends to an address that caches can tell apart; that is followed. */
async function ask(address: string, headers: Record<string, string>, hops = 3): Promise<Response> {
  const answer = await fetch(address, { headers, redirect: "manual" });
  const place = answer.headers.get("location");
  if (!place || !("rsc" in headers) || hops === 0) return answer;
  return ask(new URL(place, address).href, headers, hops - 1);
}

interface Place {
  minRole: Role | "own account";
  address: string;
  /** Words of what the place is about, which nobody else may read. */
  holds: string;
}

/** Everything that a page of the console can be about. */
async function somethingToSee() {
  const admin = await createStaff({ name: "Vala Sýnileg" });
  const content = ownContent();
  const sms = randomUUID();
  const notification = randomUUID();
  for (const [id, kind, request] of [
    [sms, "sms", { content: { customContent: content } }],
    [notification, "notification", { message: content, passWallets: [], passStatuses: [] }],
  ] as const) {
    await query(
      ports.portal,
      `insert into dispatch (id, kind, state, pass_id, staff_id, form_token, request, created_at)
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
  const batch = { name, id: await createBatch({ staffId: admin.id, state: "listed", name }) };
  return { admin, sms, notification, content, batch };
}

function placesOf({
  admin,
  sms,
  notification,
  content,
  batch,
}: Awaited<ReturnType<typeof somethingToSee>>) {
  const text = content.slice(0, 30);
  return {
    "(console)/page.tsx": { minRole: "viewer", address: "", holds: say.today.wanting },
    "(console)/members/page.tsx": {
      minRole: "viewer",
      address: "/members",
      holds: say.members.hint,
    },
    "(console)/bulk/page.tsx": { minRole: "sender", address: "/bulk", holds: batch.name },
    "(console)/bulk/new/page.tsx": {
      minRole: "manager",
      address: "/bulk/new",
      holds: say.bulk.new.listHint,
    },
    "(console)/bulk/[id]/page.tsx": {
      minRole: "sender",
      address: `/bulk/${batch.id}`,
      holds: batch.name,
    },
    "(console)/bulk/[id]/attention/page.tsx": {
      minRole: "sender",
      address: `/bulk/${batch.id}/attention`,
      holds: batch.name,
    },
    "(console)/bulk/[id]/faults/route.ts": {
      minRole: "sender",
      address: `/bulk/${batch.id}/faults`,
      holds: say.bulk.results["not-a-pass"],
    },
    "(console)/bulk/[id]/report/route.ts": {
      minRole: "manager",
      address: `/bulk/${batch.id}/report`,
      holds: say.bulk.results["not-a-pass"],
    },
    "(console)/sms/page.tsx": { minRole: "viewer", address: "/sms?show=bad", holds: admin.name },
    "(console)/sms/[id]/page.tsx": { minRole: "viewer", address: `/sms/${sms}`, holds: text },
    "(console)/notifications/page.tsx": {
      minRole: "viewer",
      address: "/notifications?show=bad",
      holds: admin.name,
    },
    "(console)/notifications/[id]/page.tsx": {
      minRole: "viewer",
      address: `/notifications/${notification}`,
      holds: text,
    },
    "(console)/templates/page.tsx": {
      minRole: "viewer",
      address: "/templates",
      holds: "Tíu skipta kort",
    },
    "(console)/templates/[id]/page.tsx": {
      minRole: "viewer",
      address: `/templates/${templates.ticket}`,
      holds: "Velkomin á Bylgjumótið",
    },
    "(console)/templates/[id]/texts/page.tsx": {
      minRole: "manager",
      address: `/templates/${templates.ticket}/texts`,
      holds: say.texts.lead,
    },
    "(console)/passes/page.tsx": { minRole: "viewer", address: "/passes", holds: say.passes.hint },
    "(console)/passes/[id]/page.tsx": {
      minRole: "viewer",
      address: `/passes/${passes.inWallet}`,
      holds: say.pass.parts.deeds,
    },
    "(console)/passes/[id]/sms/page.tsx": {
      minRole: "sender",
      address: `/passes/${passes.inWallet}/sms`,
      holds: say.sms.templateTextHint,
    },
    "(console)/passes/[id]/notification/page.tsx": {
      minRole: "sender",
      address: `/passes/${passes.inWallet}/notification`,
      holds: say.notification.walletsHint,
    },
    "(console)/scan/page.tsx": { minRole: "sender", address: "/scan", holds: say.scan.codeHint },
    "(console)/passes/new/page.tsx": {
      minRole: "sender",
      address: `/passes/new?template=${templates.coupon}`,
      holds: say.passForm.externalIdentifierHint,
    },
    "(console)/passes/[id]/change/page.tsx": {
      minRole: "manager",
      address: `/passes/${passes.inWallet}/change`,
      holds: say.passForm.externalIdentifierHint,
    },
    "(console)/passes/[id]/void/page.tsx": {
      minRole: "manager",
      address: `/passes/${passes.inWallet}/void`,
      holds: say.void.sure,
    },
    "(console)/activity/page.tsx": {
      minRole: "manager",
      address: "/activity?q=Vala",
      holds: admin.name,
    },
    "(console)/team/page.tsx": { minRole: "admin", address: "/team", holds: admin.email },
    "(console)/team/[id]/page.tsx": {
      minRole: "admin",
      address: `/team/${admin.id}`,
      holds: admin.email,
    },
    "(console)/password/page.tsx": {
      minRole: "own account",
      address: "/password",
      holds: say.password.present,
    },
    "(console)/activity/export/route.ts": {
      minRole: "manager",
      address: "/activity/export?q=Vala",
      holds: admin.name,
    },
  } satisfies Record<string, Place>;
}

/**
 * Proven in a way of their own: a missing page, a find, a scan of one person, an upload, a stream without an
 * end, a preview.
 */
const apart = [
  "(console)/[...missing]/page.tsx",
  "(console)/members/[search]/page.tsx",
  "(console)/scan/[id]/page.tsx",
  "(console)/bulk/upload/route.ts",
  "(console)/changes/[what]/route.ts",
  "(console)/sms-preview/route.ts",
];

/** More of one visitor's requests at once meet load shedding. */
async function eightAtATime(requests: (() => Promise<void>)[]): Promise<void> {
  const left = requests.values();
  const work = async () => {
    for (const request of left) await request();
  };
  await Promise.all(Array.from({ length: 8 }, work));
}

test.describe("who may see what", { tag: "@once" }, () => {
  test("every page and every handler opens for its roles and for nobody else", async () => {
    test.setTimeout(90_000);
    const places = placesOf(await somethingToSee());
    const found = globSync(`${folder}/(console)/**/{page.tsx,route.ts}`).map(from);
    const listed = [...Object.keys(places), ...apart];
    expect(found.sort()).toEqual(listed.sort());

    for (const visitor of visitors) {
      const headers = asStaff(await signInVisitor(visitor));
      const requests = Object.entries<Place>(places).flatMap(([file, place]) =>
        ways.map((asked) => async () => {
          const where = `${visitor} at ${file} ${Object.keys(asked)}`;
          const answer = await ask(`${portal}/staff${place.address}`, { ...headers, ...asked });
          const text = await answer.text();
          if (isFor(place.minRole, visitor)) {
            expect(answer.status, where).toBe(200);
            if (!asked.rsc) expect(text, where).toContain(place.holds);
          } else {
            expect(text, where).not.toContain(place.holds);
          }
        }),
      );
      await eightAtATime(requests);
    }
  });

  test("a stream of changes opens for whoever may read messages", async () => {
    test.setTimeout(90_000);
    const { sms } = await somethingToSee();
    for (const visitor of visitors) {
      const headers = asStaff(await signInVisitor(visitor));
      for (const what of ["sms", "notifications", sms]) {
        const leaving = new AbortController();
        const answer = await fetch(`${portal}/staff/changes/${what}`, {
          headers,
          signal: leaving.signal,
        });
        const refused = visitor === "signed out" ? 401 : 403;
        expect(answer.status, visitor).toBe(isFor("viewer", visitor) ? 200 : refused);
        leaving.abort();
      }
      const leaving = new AbortController();
      const batch = await fetch(`${portal}/staff/changes/bulk-${randomUUID()}`, {
        headers,
        signal: leaving.signal,
      });
      const refused = visitor === "signed out" ? 401 : 403;
      expect(batch.status, visitor).toBe(isFor("sender", visitor) ? 200 : refused);
      leaving.abort();
    }
  });
});

test.describe("who may see what, by a way of their own", { tag: "@once" }, () => {
  const howTheyAsk: [Visitor, Record<string, string>][] = [
    ["signed out", {}],
    ["viewer", { RSC: "1" }],
  ];
  for (const [visitor, inPart] of howTheyAsk) {
    test(`${visitor}: no header and no other writing of an address opens a page`, async () => {
      test.setTimeout(90_000);
      const places = Object.entries<Place>(placesOf(await somethingToSee()));
      const headers = asStaff(await signInVisitor(visitor));
      for (const [at, [file, { minRole, address, holds }]] of places.entries()) {
        if (isFor(minRole, visitor)) continue;
        const path = `/staff${address}`;
        const variants = [
          ...headerVariants(path).map(([what, more]) => ({ what, path, more })),
          ...pathVariants(path).map((other) => ({ what: other, path: other, more: inPart })),
        ];
        // One guard stands before every page: each takes a quarter of the variants in turn.
        const asked = variants.filter((_, variant) => isSoak || variant % 4 === at % 4);
        const requests = asked.map(({ what, path: other, more }) => async () => {
          const answer = await askPlainly(portal, other, { headers: { ...headers, ...more } });
          const where = `${file} by ${what}`;
          expect(answer.text, where).not.toContain(holds);
          expect(answer.text, where).not.toMatch(internalDetail);
          expect(answer.status, where).toBeLessThan(500);
        });
        await eightAtATime(requests);
      }
    });
  }
});

test("a member who was found is shown to the finder alone", { tag: "@once" }, async ({ plain }) => {
  plain.setStaffCookie(await createStaff());
  const search = await plain.open("/staff/members");
  const kennitala = demoPeople.both;
  const found = await plain.submit(search, "[name=kennitala]", { kennitala });
  expect(found.main).toContain(kennitala);
  for (const visitor of visitors) {
    const headers = asStaff(await signInVisitor(visitor));
    for (const asked of ways) {
      const answer = await ask(found.address.href, { ...headers, ...asked });
      expect(await answer.text()).not.toContain(kennitala);
    }
  }
});
