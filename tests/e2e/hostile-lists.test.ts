import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { textRow, workbookFile } from "#tests/portal/messaging/bulk/list/workbook-file.ts";
import { portalOfLists as portal, ports } from "./support/addresses.ts";
import { metricsOf } from "./support/metrics.ts";
import { startPortalProgram } from "./support/portal-program.ts";
import { count, databaseVariable } from "./support/portal-records.ts";
import type { Program } from "./support/program.ts";
import { ask } from "./support/raw-request.ts";
import { resultsDirectory } from "./support/results.ts";
import { asStaff, createStaff, type StaffPerson } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { type SentList, uploadList, uploadPath } from "./support/upload-list.ts";

const longText = "x".repeat(1_000);
const sharedCells = (cells: number) => '<c t="s"><v>1</v></c>'.repeat(cells);
/** Rows whose cells, after the first, are one text of 1 000 characters that the file has once. */
const rowsOfOneText = (rows: number, cells: number) =>
  workbookFile({
    shared: ["<t>010130-2129</t>", `<t>${longText}</t>`],
    rows: `<row><c t="s"><v>0</v></c>${sharedCells(cells)}</row>`.repeat(rows),
  });

test.describe("a list that is made to harm the portal", { tag: "@once" }, () => {
  test.describe.configure({ mode: "serial", timeout: 90_000 });
  let program: Program;
  let person: StaffPerson;
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    program = await startPortalProgram({
      name: "of-lists",
      port: ports.portalOfLists,
      service: ports.service,
      database: process.env[databaseVariable(ports.portalOfLists)] ?? "",
      logFile: path.join(resultsDirectory, "portal-of-lists.log"),
    });
    person = await createStaff({ role: "manager", portal: ports.portalOfLists });
    // Warm-up: the first list loads the code for lists, whose memory is not to be measured.
    await uploadList(person, { file: "010130-2129", title: "kept" }, portal);
  });
  test.afterAll(() => program?.stop());

  /** What the portal's process has taken, in MB, and the longest pause of its thread since this was asked last. */
  async function measure(): Promise<{ memory: number; pause: number }> {
    const metrics = await metricsOf(portal);
    const { process_resident_memory_bytes: bytes, nodejs_eventloop_lag_max_seconds: lag } = metrics;
    return { memory: (bytes ?? Number.NaN) / 1e6, pause: (lag ?? Number.NaN) * 1_000 };
  }

  /** Runs the work while a visitor polls `/health/live`, and bounds the portal's delays and memory. */
  async function beside<Result>(work: () => Promise<Result>): Promise<Result> {
    const { memory } = await measure();
    const taken: number[] = [];
    const pauses: number[] = [];
    let isDone = false;
    const watching = (async () => {
      while (!isDone) {
        expect((await ask(portal, "/health/live")).status).toBe(200);
        const measured = await measure();
        taken.push(measured.memory - memory);
        pauses.push(measured.pause);
        await pause(100);
      }
    })();
    const result = await work().finally(() => {
      isDone = true;
    });
    await watching;
    // The bound is generous: other tests have the processor beside this one.
    expect(Math.max(...pauses)).toBeLessThan(2_000);
    expect(Math.max(...taken)).toBeLessThan(400);
    return result;
  }

  async function expectRefusal(sent: SentList, reason: string): Promise<void> {
    const answer = await uploadList(person, sent, portal);
    expect(answer).toEqual([303, `/staff/bulk/new?refused=${reason}`]);
    expect(await count(ports.portalOfLists, "from batch where name <> 'kept'")).toBe(0);
  }

  test("a workbook of 137 kB with one attribute of 140 MB", async () => {
    const bomb = workbookFile({
      rows: "",
      change: (parts) =>
        parts.map((part) =>
          part.name.endsWith("sheet1.xml")
            ? { ...part, data: `<worksheet a="${"x".repeat(140_000_000)}"/>` }
            : part,
        ),
    });
    await beside(() => expectRefusal({ file: bomb, name: "a.xlsx" }, "damaged"));
  });

  test("a workbook of 380 kB with one text in 60 000 rows of 99 cells", async () => {
    const file = rowsOfOneText(60_000, 99);
    await beside(() => expectRefusal({ file, name: "a.xlsx" }, "row-too-long&line=1"));
  });

  test("a workbook of as many different texts as may be, whose memory is given back", async () => {
    const texts = Array.from({ length: 1_500_000 }, (_, at) => `<t>${at} abcdef</t>`);
    const file = workbookFile({ shared: texts, rows: textRow(1, ["a"]) });
    const before = await measure();
    await beside(() => expectRefusal({ file, name: "a.xlsx" }, "no-column"));
    await expect
      .poll(async () => (await measure()).memory - before.memory, { timeout: 40_000 })
      .toBeLessThan(100);
  });

  test("line ends, once and four times at a time", async () => {
    const file = (bytes: number) => ({ file: Buffer.alloc(bytes, "\n") });
    await beside(() => expectRefusal(file(5_000_000), "too-many-rows&line=1048577"));
    const four = [1, 2, 3, 4].map(
      () => () => expectRefusal(file(19_000_000), "too-many-rows&line=1048577"),
    );
    await beside(async () => {
      await Promise.all(four.map((send) => send()));
    });
  });

  test("60 MB of the boundaries of a form", async () => {
    const answer = await beside(() =>
      fetch(portal + uploadPath, {
        method: "POST",
        redirect: "manual",
        headers: {
          origin: portal,
          "content-type": "multipart/form-data; boundary=x",
          ...asStaff(person),
        },
        body: "--x\r\n".repeat(12_000_000),
      }),
    );
    expect(answer.headers.get("location")).toBe("/staff/bulk/new?refused=no-list");
  });

  test("12 readers of its report who read nothing", async () => {
    const kept = { file: rowsOfOneText(2_000, 19), name: "a.xlsx", title: "kept" };
    const [, where] = await uploadList(person, { ...kept, formToken: randomUUID() }, portal);
    const report = `GET ${where}/report HTTP/1.1\r\nHost: ${new URL(portal).host}\r\nCookie: ${asStaff(person).cookie}\r\n\r\n`;
    const readers = Array.from({ length: 12 }, () => {
      const socket = connect(ports.portalOfLists, "127.0.0.1").pause();
      socket.on("error", () => {});
      socket.write(report);
      return socket;
    });
    await beside(() => pause(5_000));
    for (const socket of readers) socket.destroy();
    const whole = await fetch(`${portal}${where}/report`, { headers: asStaff(person) });
    expect((await whole.text()).split("\r\n")).toHaveLength(2_002);
  });
});
