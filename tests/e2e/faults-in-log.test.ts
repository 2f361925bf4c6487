import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import pg from "pg";
import { lockedPortal as portal, ports } from "./support/addresses.ts";
import { callAction } from "./support/call-action.ts";
import { inLogs } from "./support/canaries.ts";
import { portalName, startPortalProgram } from "./support/portal-program.ts";
import { databaseVariable } from "./support/portal-records.ts";
import { logFile } from "./support/program.ts";
import { ask, internalDetail } from "./support/raw-request.ts";
import { asStaff, createStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { staffWords, words } from "./support/words.ts";

const port = ports.lockedPortal;
const log = logFile(portalName(port));
const inEnglish = "felagi-language=en";

interface Line {
  level: number;
  msg: string;
  code?: string;
  statement?: string;
  errorClass?: string;
  reason?: string;
  requestId?: string;
  route?: string;
}

const markAction = "5a".repeat(21);

/**
 * The log is written in order, but not before the answer: a fault of our own is provoked, and when
 * its line is there, so are all those before it.
 */
async function logUpToNow(): Promise<string> {
  const { headers } = await callUnknownAction(markAction);
  const mark = String(headers["x-request-id"]);
  const read = () => readFileSync(log, "utf8");
  await expect.poll(read).toContain(mark);
  const said = read();
  return said.slice(0, said.lastIndexOf("\n", said.indexOf(mark)) + 1);
}

function callUnknownAction(id: string) {
  return ask(portal, "/", {
    method: "POST",
    body: "[]",
    headers: { Origin: portal, "Content-Type": "text/plain;charset=UTF-8", "Next-Action": id },
  });
}

/** What the portal's log says of faults while something is done: JSON lines and nothing else. */
async function faultsLogged(work: () => Promise<void>): Promise<Line[]> {
  const before = readFileSync(log, "utf8").length;
  await work();
  const said = (await logUpToNow()).slice(before);
  const lines = said.split("\n").filter((line) => line !== "");
  for (const line of lines) expect(line).toMatch(/^\{.*\}$/);
  for (const pattern of Object.values(inLogs)) expect(said).not.toMatch(new RegExp(pattern));
  // The jobs of the same portal meet a locked table as well: theirs are no request's lines.
  const isOfRequest = ({ level, requestId }: Line) => level >= 40 && requestId !== undefined;
  return lines.map((line) => JSON.parse(line) as Line).filter(isOfRequest);
}

/** While nobody can write to a table, or not even read it. */
async function whileLocked(table: string, mode: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: process.env[databaseVariable(port)] });
  await client.connect();
  try {
    await client.query("begin");
    await client.query(`lock table ${table} in ${mode} mode`);
    await work();
  } finally {
    await client.end();
  }
}

// One after the other: each looks at all that the log gained meanwhile.
test.describe.configure({ mode: "serial", timeout: 90_000 });

// A portal of its own: a locked table stops whoever else is there.
let program: Awaited<ReturnType<typeof startPortalProgram>>;
test.beforeAll(async () => {
  program = await startPortalProgram({
    port,
  });
});
test.afterAll(() => program.stop());

test.describe("a fault", { tag: "@once" }, () => {
  test("of an action is one line without anybody's data, and words in the reader's language", async () => {
    const cookie = `${asStaff(await createStaff({ portal: port })).cookie}; ${inEnglish}`;
    const name = "Kanarí Boðsdóttir";
    const fields = { name, email: `${randomUUID()}@invited.example`, role: "sender" };
    const faults = await faultsLogged(() =>
      whileLocked("staff_account", "exclusive", async () => {
        const answer = await callAction(portal, "invitePerson", { cookie, fields });
        expect(answer.status).toBe(200);
        expect(answer.text).toContain(staffWords.en.problem.failed);
      }),
    );
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatchObject({
      code: "57014",
      errorClass: "DatabaseError",
      requestId: expect.any(String),
      statement: expect.stringMatching(/^insert into "staff_account" .*\$1, \$2/),
    });
  });

  test("of a route handler, of a page of the console, and deep in a page are one line each", async () => {
    const { cookie } = asStaff(await createStaff({ portal: port }));
    const headers = { cookie: `${cookie}; ${inEnglish}` };
    const faults = await faultsLogged(() =>
      whileLocked("activity, message", "access exclusive", async () => {
        const [file, page] = await Promise.all([
          ask(portal, "/staff/activity/export?q=enginn", { headers }),
          ask(portal, "/staff/activity", { headers }),
          ask(portal, "/staff/sms", { headers }),
        ]);
        expect(file.status).toBe(500);
        expect(file.headers["content-type"]).toBe("text/plain; charset=utf-8");
        expect(file.text).toContain("The fault is ours");
        expect(page.text).toMatch(new RegExp(`<h1[^>]*>${words.en.failure.fault.title}</h1>`));
      }),
    );
    expect(faults.map(({ code }) => code)).toEqual(["57014", "57014", "57014"]);
    expect(faults.map(({ msg }) => msg).sort()).toEqual([
      "a page of the console failed (activity:read)",
      "a request failed",
      "a route handler failed",
    ]);
    expect(faults.find(({ msg }) => msg === "a request failed")?.route).toBe("/staff/sms");
  });

  test("of a visitor who does not wait is told of with the request's id", async () => {
    const { cookie } = asStaff(await createStaff({ portal: port }));
    const before = readFileSync(log, "utf8").length;
    await whileLocked("activity", "access exclusive", async () => {
      const signal = AbortSignal.timeout(500);
      const asked = fetch(`${portal}/staff/activity`, { headers: { cookie }, signal });
      await expect(asked).rejects.toThrow();
    });
    const left = () =>
      readFileSync(log, "utf8")
        .slice(before)
        .split("\n")
        .find((line) => line.includes('"status":499'));
    await expect.poll(left).toMatch(/"requestId":"[0-9a-f-]{36}"/);
  });

  test("leaves no connection behind that waits: the portal goes on as before", async () => {
    const { cookie } = asStaff(await createStaff({ portal: port }));
    const pages = await Promise.all(
      Array.from({ length: 20 }, () => ask(portal, "/staff/team", { headers: { cookie } })),
    );
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

test.describe("an action that the portal does not know", { tag: "@once" }, () => {
  const unknown = "7f".repeat(21);

  test("is one JSON line, and tells the visitor nothing of the inside", async () => {
    const faults = await faultsLogged(async () => {
      const called = await callUnknownAction(unknown);
      expect(called.status).toBe(409);
      const body = `--x\r\nContent-Disposition: form-data; name="$ACTION_ID_${unknown}"\r\n\r\n\r\n--x--\r\n`;
      const form = { Origin: portal, "Content-Type": "multipart/form-data; boundary=x" };
      const submitted = await ask(portal, "/", { method: "POST", headers: form, body });
      for (const { text } of [called, submitted]) expect(text).not.toMatch(internalDetail);
    });
    expect(faults).toHaveLength(2);
  });
});
