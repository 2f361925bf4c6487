import { globSync } from "node:fs";
import { portal, ports } from "./support/addresses.ts";
import { foreignOrigins } from "./support/foreign-origins.ts";
import { demoPeople } from "./support/people.ts";
import { count } from "./support/portal-records.ts";
import { type Answer, ask, internalDetail } from "./support/raw-request.ts";
import { addressOf, serverActions } from "./support/server-actions.ts";
import { cookieName, newSession } from "./support/session.ts";
import { asStaff, createStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

const actions = serverActions();
const handlers = globSync("app/**/route.ts").map((file) => addressOf(file.replaceAll("\\", "/")));

const withScript = (id: string) => ({
  headers: { "Next-Action": id, "Content-Type": "text/plain;charset=UTF-8" },
  body: "[]",
});
const withoutScript = (id: string) => ({
  headers: { "Content-Type": "multipart/form-data; boundary=x" },
  body: `--x\r\nContent-Disposition: form-data; name="$ACTION_ID_${id}"\r\n\r\n\r\n--x--\r\n`,
});

function expectRefused(answer: Answer, where: string): void {
  expect(answer.status, where).toBe(403);
  expect(answer.text, where).toContain("kom ekki frá síðum þessarar gáttar");
  expect(answer.text, where).not.toMatch(internalDetail);
  expect(answer.headers["set-cookie"], where).toBeUndefined();
  expect(answer.headers.location, where).toBeUndefined();
}

test.describe("from somewhere else", { tag: "@once" }, () => {
  /** Somebody who may do everything, as member and as staff: only the origin is wrong. */
  async function somebody() {
    const admin = await createStaff({});
    const member = `${cookieName}=${await newSession(demoPeople.inWallet, ports.portal)}`;
    return { admin, Cookie: `${asStaff(admin).cookie}; ${member}` };
  }

  test("no action at all is carried out, with a script or without", async () => {
    test.setTimeout(90_000);
    const { admin, Cookie } = await somebody();
    expect(actions.map(({ name }) => name)).toContain("voidPass");
    for (const { id, name, address } of actions) {
      const asked = foreignOrigins.flatMap(([what, headers], at) =>
        [withScript(id), ...(at < 4 ? [withoutScript(id)] : [])].map(async (form) => {
          const sent = { ...form, headers: { ...form.headers, ...headers, Cookie } };
          const answer = await ask(portal, address, { method: "POST", ...sent });
          expectRefused(answer, `${name} from ${what}`);
        }),
      );
      await Promise.all(asked);
      const twice = { ...withScript(id).headers, Cookie, Origin: [portal, "https://evil.example"] };
      const answer = await ask(portal, address, { method: "POST", headers: twice, body: "[]" });
      expectRefused(answer, `${name} with Origin twice`);
    }
    expect(await count(ports.portal, "from activity where staff_id = $1", [admin.id])).toBe(0);
    const live = "from staff_session where id = $1 and ended_at is null";
    expect(await count(ports.portal, live, [admin.sessionId])).toBe(1);
  });

  test("no handler takes a form", async () => {
    const { Cookie } = await somebody();
    expect(handlers).toContain("/language");
    const headers = { "Content-Type": "application/x-www-form-urlencoded", Cookie };
    for (const address of handlers) {
      for (const [what, foreign] of foreignOrigins) {
        const sent = { method: "POST", headers: { ...headers, ...foreign }, body: "language=en" };
        const answer = await ask(portal, address, sent);
        // These take no form at all, and do not pass the proxy.
        if (/^\/(health\/|metrics|issuer\/logo)/.test(address)) expect(answer.status).toBe(405);
        else expectRefused(answer, `${address} from ${what}`);
      }
    }
  });

  test("and from the portal's own pages each of them is", async () => {
    const { Cookie } = await somebody();
    for (const { id, name, address } of actions.filter(({ name }) => !/^sign/.test(name))) {
      const { headers, body } = withScript(id);
      const own = { ...headers, Cookie, Origin: portal };
      const answer = await ask(portal, address, { method: "POST", headers: own, body });
      expect([200, 303], `${name}: ${answer.status}`).toContain(answer.status);
    }
  });
});
