import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { listMembers } from "#demo/list-members.ts";
import { readFixture } from "#pass-service/fixture/read-fixture.ts";
import { readRecipient } from "#portal/messaging/bulk/list/recipients.ts";
import { writeDemoFixture } from "#programs/demo-world.ts";
import { portionsOf } from "#tests/portal/messaging/bulk/list/read-events.ts";

const list = readFileSync("lib/demo/list.csv");

describe("the list to try in the demo", () => {
  test("has some 300 rows, and every fault that a row can have", async () => {
    const faults = new Set<string>();
    const seen = new Set<string>();
    let rows = 0;
    for (const event of (await portionsOf(list)).flat()) {
      if (event.kind === "columns") {
        expect(event).toMatchObject({ headerLine: 1, guess: { column: 0, names: "kennitala" } });
        continue;
      }
      rows += 1;
      if (event.kind === "fault") faults.add(event.fault);
      else {
        const read = readRecipient(event.cells[0] ?? "", "kennitala");
        if ("fault" in read) faults.add(read.fault);
        else if ("kennitala" in read && seen.has(read.kennitala)) faults.add("twice");
        else if ("kennitala" in read) seen.add(read.kennitala);
      }
    }
    expect(rows).toBeGreaterThan(300);
    expect([...faults].sort()).toEqual(["empty", "not-a-kennitala", "too-many-columns", "twice"]);
  });

  test("names members who stand in each way, in a fixture that can be loaded", () => {
    const members = listMembers(list.toString()) as {
      memberships: { status: string; passes: { copies?: object[]; voidedAt?: string }[] }[];
    }[];
    const standing = members.map(({ memberships: [membership] }) => {
      const [pass] = membership?.passes ?? [];
      if (!pass) return membership?.status;
      return pass.copies ? "in a wallet" : pass.voidedAt ? "void" : "open";
    });
    expect(new Set(standing)).toEqual(new Set(["in a wallet", "open", "void", "PENDING", "ENDED"]));
    expect(standing.filter((one) => one === "open").length).toBeGreaterThan(100);
    const folder = mkdtempSync(path.join(tmpdir(), "felagi-list-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = writeDemoFixture(path.resolve("lib/demo/fixture.json"), folder, 3100);
    const [issuer] = readFixture(readFileSync(file, "utf8")).issuers;
    expect(issuer?.website).toBe("http://localhost:3100/passes?language={language}");
    expect(issuer?.members.length).toBe(members.length + 22);
  });
});
