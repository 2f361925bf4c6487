import { randomUUID } from "node:crypto";
import { connect, type Socket } from "node:net";
import path from "node:path";
import { floodedPortal as portal, ports } from "./support/addresses.ts";
import { callAction } from "./support/call-action.ts";
import { metricsOf } from "./support/metrics.ts";
import { startPortalProgram } from "./support/portal-program.ts";
import { count, databaseVariable } from "./support/portal-records.ts";
import type { Program } from "./support/program.ts";
import { ask } from "./support/raw-request.ts";
import { resultsDirectory } from "./support/results.ts";
import { serverActions } from "./support/server-actions.ts";
import { asStaff, createStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { uploadList } from "./support/upload-list.ts";

/** Attacks by number, of one machine: none of them may keep others from being answered. */
test.describe("in great numbers", { tag: "@once" }, () => {
  test.describe.configure({ mode: "serial", timeout: 120_000 });
  let program: Program;
  test.beforeAll(async () => {
    program = await startPortalProgram({
      name: "flooded",
      port: ports.floodedPortal,
      service: ports.service,
      database: process.env[databaseVariable(ports.floodedPortal)] ?? "",
      logFile: path.join(resultsDirectory, "portal-flooded.log"),
    });
  });
  test.afterAll(() => program?.stop());

  async function expectPages(what: string): Promise<void> {
    for (const path of ["/health/live", "/", "/staff/sign-in"])
      expect((await ask(portal, path)).status, `${path} beside ${what}`).toBe(200);
  }

  function open(count: number, bytes: string): Socket[] {
    return Array.from({ length: count }, () => {
      // From an address of its own: that of the visitors beside it has its share free.
      const socket = connect({
        port: Number(new URL(portal).port),
        host: "127.0.0.1",
        localAddress: "127.0.9.60",
      });
      socket.on("error", () => {});
      socket.write(bytes);
      return socket;
    });
  }

  const head = `Host: ${new URL(portal).host}\r\nOrigin: ${portal}\r\n`;

  test("600 slow connections hold nobody up", async () => {
    const headers = open(300, `GET / HTTP/1.1\r\n${head}`);
    const forms = open(
      300,
      `POST / HTTP/1.1\r\n${head}Content-Type: text/plain\r\nContent-Length: 60000\r\n\r\nx`,
    );
    await expectPages("600 slow connections");
    for (const socket of [...headers, ...forms]) socket.destroy();
  });

  test("200 open streams of one session hold nobody up", async () => {
    const cookie = asStaff(await createStaff({ portal: ports.floodedPortal })).cookie;
    const streams = open(
      200,
      `GET /staff/changes/sms HTTP/1.1\r\n${head}Cookie: ${cookie}\r\n\r\n`,
    );
    await expect
      .poll(() => streams.filter((socket) => socket.bytesRead > 0).length, { timeout: 30_000 })
      .toBe(200);
    await expectPages("200 open streams");
    for (const socket of streams) socket.destroy();
    await expectPages("the end of 200 streams");
  });

  test("20 lists at once by one form are one batch, and hold nobody up", async () => {
    const person = await createStaff({ role: "manager", portal: ports.floodedPortal });
    const rows = Array.from({ length: 300 }, (_, at) => `010130-${2000 + at};Nafn ${at}`);
    const sent = { file: ["Kennitala;Nafn", ...rows].join("\n"), formToken: randomUUID() };
    const lists = Array.from({ length: 20 }, () => uploadList(person, sent, portal));
    await expectPages("20 lists");
    // Four are read at a time; who is turned away is told so and sends it again.
    const answers = await Promise.all(lists);
    const taken = answers.filter(([status]) => status === 303);
    expect(answers.filter(([status]) => status !== 303 && status !== 503)).toEqual([]);
    expect(new Set(taken.map(([, where]) => where)).size).toBe(1);
    const batches = count(ports.floodedPortal, "from batch where staff_id = $1", [person.id]);
    expect(await batches).toBe(1);
  });

  test("36 password checks at once hold nobody up", async () => {
    const passwords = Array.from({ length: 36 }, (_, at) =>
      callAction(portal, "signIn", {
        cookie: "",
        fields: { email: `nobody-${at}@bylgja.example`, password: "not the password", next: "" },
        from: "127.0.9.36",
      }),
    );
    await expectPages("36 password checks");
    for (const { status } of await Promise.all(passwords)) expect([200, 503]).toContain(status);
  });

  /** 100 slow forms, and 100 that take long to read: the proxy in front lets no more of one address pass. */
  async function flood(): Promise<void> {
    const type = "text/plain;charset=UTF-8";
    const slow = open(
      100,
      `POST / HTTP/1.1\r\n${head}Content-Type: ${type}\r\nContent-Length: 60000\r\n\r\n${"x".repeat(1_000)}`,
    );
    const identify = serverActions().find(({ name }) => name === "identify")?.id ?? "";
    const deep = Array.from({ length: 100 }, () =>
      ask(portal, "/", {
        method: "POST",
        body: "[".repeat(30_000) + "]".repeat(30_000),
        headers: { Origin: portal, "Content-Type": type, "Next-Action": identify },
      }),
    );
    expect((await ask(portal, "/health/live")).status, "beside a hundred slow forms").toBe(200);
    // Not decoded, or turned away by load shedding.
    for (const { status } of await Promise.all(deep))
      expect([400, 409, 500, 503]).toContain(status);
    for (const socket of slow) socket.destroy();
  }

  test("forms in hundreds, and slow ones, hold nothing up and fill nothing", async () => {
    const resident = async () => (await metricsOf(portal)).process_resident_memory_bytes ?? 0;
    const before = await resident();
    for (let round = 0; round < 3; round += 1) await flood();
    // 300 forms of 30 000 levels would be 500 MB if they stayed; what is waiting to be collected is a part of it.
    expect((await resident()) - before, "bytes more").toBeLessThan(400_000_000);
  });
});
