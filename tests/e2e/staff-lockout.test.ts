import { createHash, randomUUID } from "node:crypto";
import { demoPassword } from "#process/demo.ts";
import { portal, ports } from "./support/addresses.ts";
import { callAction } from "./support/call-action.ts";
import { query } from "./support/portal-records.ts";
import type { Answer } from "./support/raw-request.ts";
import { asStaff, createStaff, createStaffSession } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { staffWords } from "./support/words.ts";

const strings = staffWords.en.signIn.problem;
const wrong = "rangt-lykilord-0";

interface Attempt {
  email: string;
  password?: string;
  from: string;
  cookie?: string;
}

/** As the sign-in form does, from any network address and with any cookie. */
function signIn({ email, password = demoPassword, from, cookie = "" }: Attempt): Promise<Answer> {
  const english = ["felagi-language=en", cookie].filter(Boolean).join("; ");
  const fields = { email, password, next: "/staff" };
  return callAction(portal, "signIn", { cookie: english, fields, from });
}

function resultOf({ text, headers }: Answer): "in" | "refused" | "too many" {
  if (cookieIn(headers["set-cookie"], "felagi-staff")) return "in";
  if (text.includes("Too many sign-in attempts")) return "too many";
  expect(text).toContain(strings.refused);
  return "refused";
}

function cookieIn(set: string[] | undefined, name: string): string | undefined {
  return set?.find((cookie) => cookie.startsWith(`${name}=`));
}

const deviceOf = ({ headers }: Answer): string =>
  cookieIn(headers["set-cookie"], "felagi-device")?.split(";")[0] ?? "";

async function attempts(count: number, attempt: Attempt): Promise<string[]> {
  const results: string[] = [];
  for (let turn = 0; turn < count; turn += 1) results.push(resultOf(await signIn(attempt)));
  return results;
}

/** As if as many had been tried for the account from elsewhere as the bare account allows. */
async function exhaustAccount(email: string): Promise<void> {
  const account = createHash("sha256").update(`${email}\n`).digest("base64url");
  const { rowCount } = await query(
    ports.portal,
    "update rate_limit set points = 100 where key = $1",
    [`sign-in-account:${account}`],
  );
  expect(rowCount).toBe(1);
}

const eightRefused = Array<string>(8).fill("refused");

test.describe("somebody who tries passwords", { tag: "@once" }, () => {
  test.describe.configure({ mode: "serial" });

  test("is stopped after eight, and the owner still gets in from elsewhere", async () => {
    const { email } = await createStaff({ withDemoPassword: true });
    const stranger = { email, password: wrong, from: "127.0.9.1" };
    expect(await attempts(9, stranger)).toEqual([...eightRefused, "too many"]);
    expect(resultOf(await signIn({ email, from: "127.0.9.1" }))).toBe("too many");
    const other = await createStaff({ withDemoPassword: true });
    expect(resultOf(await signIn({ email: other.email, from: "127.0.9.1" }))).toBe("in");
    expect(resultOf(await signIn({ email, from: "127.0.9.2" }))).toBe("in");
  });

  test("from many addresses is stopped too, and the owner's own browser is not", async () => {
    const { email } = await createStaff({ withDemoPassword: true });
    const device = deviceOf(await signIn({ email, from: "127.0.9.2" }));
    await exhaustAccount(email);
    const newcomer = { email, from: "127.0.9.3" };
    expect(resultOf(await signIn(newcomer))).toBe("too many");
    expect(resultOf(await signIn({ ...newcomer, cookie: device }))).toBe("in");
  });

  test("behind the same network address does not lock out the browsers that are known there", async () => {
    const { email } = await createStaff({ withDemoPassword: true });
    const from = "127.0.9.4";
    const device = deviceOf(await signIn({ email, from }));
    await attempts(9, { email, password: wrong, from });
    expect(resultOf(await signIn({ email, from }))).toBe("too many");
    expect(resultOf(await signIn({ email, from, cookie: device }))).toBe("in");
  });

  test("at a browser that is known is stopped after eight there, and nowhere else", async () => {
    const { email } = await createStaff({ withDemoPassword: true });
    const device = deviceOf(await signIn({ email, from: "127.0.9.5" }));
    const thief = { email, password: wrong, from: "127.0.9.5", cookie: device };
    expect(await attempts(9, thief)).toEqual([...eightRefused, "too many"]);
    expect(resultOf(await signIn({ ...thief, password: demoPassword }))).toBe("too many");
    expect(resultOf(await signIn({ email, from: "127.0.9.6" }))).toBe("in");
  });

  test("learns from no answer whether an address is anybody's, with a device cookie or without", async () => {
    const { email } = await createStaff({ withDemoPassword: true });
    const known = await createStaff({ withDemoPassword: true });
    const device = deviceOf(await signIn({ email: known.email, from: "127.0.9.7" }));
    const nobody = `${randomUUID()}@bylgja.example`;
    for (const [turn, cookie] of ["", device].entries()) {
      for (const address of [email, nobody]) {
        const stranger = { email: address, password: wrong, from: `127.0.9.${80 + turn}`, cookie };
        expect(await attempts(9, stranger)).toEqual([...eightRefused, "too many"]);
      }
    }
  });
});

test.describe("the device cookie", { tag: "@once" }, () => {
  test.describe.configure({ mode: "serial" });

  test("is kept long, is out of a script's reach, and names nobody", async () => {
    const { email, id } = await createStaff({ withDemoPassword: true });
    const answer = await signIn({ email, from: "127.0.9.10" });
    const cookie = cookieIn(answer.headers["set-cookie"], "felagi-device") ?? "";
    expect(cookie).toMatch(/; HttpOnly/i);
    expect(cookie).toMatch(/; SameSite=strict/i);
    expect(cookie).toMatch(/; Path=\//i);
    expect(Number(/Max-Age=(\d+)/i.exec(cookie)?.[1])).toBeGreaterThan(150 * 86_400);
    const value = decodeURIComponent(cookie);
    for (const secret of [email, id]) expect(value).not.toContain(secret);
  });

  test("signs nobody in", async () => {
    const { email } = await createStaff({ withDemoPassword: true });
    const device = deviceOf(await signIn({ email, from: "127.0.9.11" }));
    const guess = { email, password: wrong, from: "127.0.9.11", cookie: device };
    expect(resultOf(await signIn(guess))).toBe("refused");
  });

  test("of one account is none for another", async () => {
    const { email } = await createStaff({ withDemoPassword: true });
    const own = await createStaff({ withDemoPassword: true });
    const device = deviceOf(await signIn({ email: own.email, from: "127.0.9.12" }));
    await signIn({ email, password: wrong, from: "127.0.9.13" });
    await exhaustAccount(email);
    expect(resultOf(await signIn({ email, from: "127.0.9.12", cookie: device }))).toBe("too many");
  });

  test("keeps everybody who shares the browser", async () => {
    const people = [
      await createStaff({ withDemoPassword: true }),
      await createStaff({ withDemoPassword: true }),
    ];
    let device = "";
    for (const { email } of people)
      device = deviceOf(await signIn({ email, from: "127.0.9.14", cookie: device }));
    for (const { email } of people) await exhaustAccount(email);
    for (const { email } of people)
      expect(resultOf(await signIn({ email, from: "127.0.9.15", cookie: device }))).toBe("in");
  });

  test("ends with the password, but for the browser in which a new one was chosen", async () => {
    const { email, id } = await createStaff({ withDemoPassword: true });
    const old = deviceOf(await signIn({ email, from: "127.0.9.16" }));
    const password = "grasker-a-thaki-kirkju";
    const fields = { present: demoPassword, password, again: password };
    const { cookie } = asStaff(await createStaffSession(id));
    const device = deviceOf(await callAction(portal, "changePassword", { cookie, fields }));
    await exhaustAccount(email);
    const owner = { email, password, from: "127.0.9.17" };
    expect(resultOf(await signIn({ ...owner, cookie: old }))).toBe("too many");
    expect(resultOf(await signIn({ ...owner, cookie: device }))).toBe("in");
  });
});
