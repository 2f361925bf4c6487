import { afterEach, describe, expect, test } from "vitest";
import { staffAccount } from "#portal/database/schema/staff.ts";
import { sendConsoleToLog } from "#portal/observability/console-to-log.ts";
import { createLog } from "#portal/observability/log.ts";
import { describeFault, logFault } from "#portal/observability/log-fault.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";

const databases = portalDatabases();
const email = "kanari@invited.example";
const name = "Kanarí Boðsdóttir";

/** What the database says when it does not take a person. */
async function failedInsert(change: object): Promise<unknown> {
  const { database } = await databases.fresh();
  const id = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5001";
  const person = { id, email, name, role: "sender", createdAt: new Date(), ...change } as const;
  return database
    .insert(staffAccount)
    .values(person as never)
    .then(
      () => undefined,
      (error: unknown) => error,
    );
}

describe("what is said of a statement that failed", () => {
  test.each([
    ["a value of no such kind", { id: name }, "22P02"],
    ["a rule of the table", { role: name }, "23514"],
    ["nothing where something must be", { name: null }, "23502"],
  ])("names its code and its placeholders, and no value: %s", async (_, change, code) => {
    const said = describeFault(await failedInsert(change));
    expect(said).toMatchObject({ code, errorClass: "DatabaseError" });
    expect(said.statement).toMatch(/^insert into "staff_account" .*values \(\$1/);
    for (const value of [email, name]) expect(JSON.stringify(said)).not.toContain(value);
  });
});

describe("what is printed on the console", () => {
  const lines: string[] = [];
  type Printer = Parameters<typeof sendConsoleToLog>[0] & object;

  function printing(print: (printer: Printer) => void): Record<string, unknown>[] {
    const before = globalThis.portalProcess;
    const log = createLog({ write: (line: string) => void lines.push(line) });
    globalThis.portalProcess = { log };
    try {
      const printer = {} as Printer;
      sendConsoleToLog(printer);
      print(printer);
    } finally {
      globalThis.portalProcess = before;
    }
    return lines.map((line) => JSON.parse(line));
  }

  afterEach(() => {
    lines.length = 0;
  });

  test("is one line of the log for each fault, however often it is printed", async () => {
    const error = await failedInsert({ name: null });
    const printed = printing((printer) => {
      printer.error(" ⨯", error);
      printer.error(error);
      logFault(error, "a request failed");
    });
    expect(printed).toMatchObject([{ level: 50, code: "23502" }]);
    expect(lines.join("")).not.toContain(email);
  });

  test("carries no parameters, colours or line ends, and nothing of an object", async () => {
    const { message } = (await failedInsert({ name: null })) as Error;
    const printed = printing((printer) => {
      printer.error(`\u001B[31mFailed\u001B[0m ${message}`);
      printer.warn("an odd thing", { email, name });
    });
    expect(printed).toMatchObject([
      { level: 50, msg: expect.stringMatching(/^Failed .*params: …$/) },
      { level: 40, msg: "an odd thing" },
    ]);
    for (const value of [email, name]) expect(lines.join("")).not.toContain(value);
  });
});
