import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { ListRejected } from "#portal/messaging/bulk/list/list-event.ts";
import type { TypedForm } from "#portal/messaging/bulk/list/list-worker.ts";
import { readUpload } from "#portal/messaging/bulk/list/read-upload.ts";

const never = new AbortController().signal;
const noFile = new File([], "");
type Part = [name: string, value: string | File];

/** The form of its parts, and the lines of its list. */
async function upload(parts: Part[]) {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  const request = new Request("http://localhost/", { method: "POST", body: form });
  return readBody(request.body, request.headers.get("content-type") ?? "");
}

async function readBody(body: BodyInit | null, contentType: string, signal = never) {
  let read: TypedForm | undefined;
  let refused: string | undefined;
  const rows: string[] = [];
  const given = { body: new Response(body).body, contentType, signal };
  await readUpload(given, async (form, portions) => {
    read = form;
    for await (const event of portions)
      for (const one of event) if (one.kind === "row") rows.push(one.cells.join("|"));
  }).catch((error: unknown) => {
    if (!(error instanceof ListRejected)) throw error;
    refused = error.reason;
  });
  const form = read && { ...read, fields: Object.fromEntries(read.fields) };
  return { form, rows, refused };
}

const multipart = "multipart/form-data; boundary=x";
const fileHead = '--x\r\nContent-Disposition: form-data; name="list"; filename="a.csv"\r\n\r\n';

describe("a form with a list", () => {
  test("brings its file, its fields, and what was pasted beside it", async () => {
    const file = new File(["kt;nafn\n010130-2129;Þór"], "félagar, 2026.csv");
    const parts: Part[] = [
      ["type", "félag"],
      ["list", file],
      ["pasted", "010130-2209"],
    ];
    expect(await upload(parts)).toEqual({
      form: { fileName: "félagar, 2026.csv", fields: { type: "félag" }, pasted: "010130-2209" },
      rows: ["010130-2129|Þór"],
      refused: undefined,
    });
  });

  test("brings what was pasted where no file was chosen", async () => {
    const parts: Part[] = [
      ["list", noFile],
      ["pasted", "010130-2129\n010130-2209"],
    ];
    expect(await upload(parts)).toMatchObject({
      form: { fileName: "", pasted: "010130-2129\r\n010130-2209" },
      rows: ["010130-2129", "010130-2209"],
    });
  });

  test("brings none where both are empty, or it is no such form", async () => {
    const empty: Part[] = [
      ["list", noFile],
      ["pasted", ""],
    ];
    expect(await upload(empty)).toMatchObject({ refused: "no-list" });
    const emptyFile = new File([], "listi.csv");
    expect(await upload([["list", emptyFile]])).toMatchObject({ refused: "empty" });
    expect(await readBody("a=1", "text/plain")).toMatchObject({ refused: "no-list" });
    for (const broken of ["--x\r\nnothing of a form", `${fileHead}010130-2129`, ""])
      expect(await readBody(broken, multipart), broken).toMatchObject({ refused: "no-list" });
  });

  test("keeps what was typed when its list is refused, but no more than 2 MB of what was pasted", async () => {
    const name: Part = ["name", "Vor"];
    const fields = { name: "Vor" };
    const refused = "not-a-list";
    const pasted = `<html>${"x".repeat(2 * 1024 * 1024 - 6)}`;
    const typed = { fields, fileName: "", pasted };
    expect(await upload([name, ["pasted", pasted]])).toMatchObject({ form: typed, refused });
    const longer: Part = ["pasted", `${pasted}x`];
    expect(await upload([name, longer])).toMatchObject({ form: { ...typed, pasted: "" }, refused });
  });

  test("of more than 20 MB is refused, whatever its length, and its fields are kept", async () => {
    for (const megabytes of [21, 40]) {
      const file = new File([Buffer.alloc(megabytes * 1024 * 1024, "010130-2129\n")], "a.csv");
      const parts: Part[] = [
        ["name", "Vor"],
        ["list", file],
      ];
      const form = { fields: { name: "Vor" }, fileName: "a.csv" };
      expect(await upload(parts)).toMatchObject({ form, refused: "too-large" });
    }
  });

  test("of parts without end is refused", async () => {
    const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
    for (const piece of ["--x\r\n", part]) {
      const body = piece.repeat(20_000_000 / piece.length);
      const begun = performance.now();
      expect(await readBody(body, multipart)).toMatchObject({ refused: "no-list" });
      expect(performance.now() - begun).toBeLessThan(5_000);
    }
  });
});

describe("the thread that reads a list", () => {
  const body = `${fileHead}${"010130-2129\n".repeat(50_000)}\r\n--x--\r\n`;
  const threads = () =>
    process.getActiveResourcesInfo().filter((name) => name === "MessagePort").length;

  test("reads no further than the rows are taken, and ends with whoever takes them", async () => {
    const before = threads();
    const given = { body: new Response(body).body, contentType: multipart, signal: never };
    const taken = await readUpload(given, async (_, portions) => {
      const first = await portions.next();
      await pause(300);
      return first.value.length;
    });
    expect(taken).toBeLessThanOrEqual(500);
    expect(threads()).toBe(before);
  });

  test("ends when the visitor leaves, before the form is there and while it is read", async () => {
    const left = new AbortController();
    const endless = new ReadableStream({ pull: () => pause(1_000_000, undefined, { ref: false }) });
    const waiting = readBody(endless, multipart, left.signal);
    setTimeout(() => left.abort(new Error("left")), 100);
    await expect(waiting).rejects.toThrow("left");
    const leaving = new AbortController();
    const given = { body: new Response(body).body, contentType: multipart, signal: leaving.signal };
    let portionsTaken = 0;
    const reading = readUpload(given, async (_, portions) => {
      for await (const _ of portions) {
        portionsTaken += 1;
        leaving.abort(new Error("left"));
      }
    });
    await expect(reading).rejects.toThrow("left");
    expect(portionsTaken).toBe(1);
  });

  test("reads one list at a time, also after one that was refused", async () => {
    const order: string[] = [];
    const read = (name: string, list: string) =>
      readUpload(
        { body: new Response(list).body, contentType: multipart, signal: never },
        async (_, portions) => {
          order.push(`${name} begins`);
          for await (const _ of portions) await pause(50);
        },
      ).finally(() => order.push(`${name} ends`));
    const both = [read("first", `${fileHead}<html>\r\n--x--\r\n`), read("second", body)];
    expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual([
      "rejected",
      "fulfilled",
    ]);
    expect(order).toEqual(["first begins", "first ends", "second begins", "second ends"]);
  });

  test("is not waited for by a visitor who leaves, and is still waited for by those behind", async () => {
    const order: string[] = [];
    const mayEnd = Promise.withResolvers<void>();
    const read = (name: string, signal = never) =>
      readUpload(
        { body: new Response(body).body, contentType: multipart, signal },
        async (_, portions) => {
          order.push(`${name} begins`);
          if (name === "first") await mayEnd.promise;
          for await (const _ of portions);
        },
      ).finally(() => order.push(`${name} ends`));
    const first = read("first");
    await expect.poll(() => order, { timeout: 20_000 }).toEqual(["first begins"]);
    const leaving = new AbortController();
    const second = read("second", leaving.signal);
    const third = read("third");
    await pause(200);
    leaving.abort(new Error("left"));
    await expect(second).rejects.toThrow("left");
    await pause(200);
    expect(order).toEqual(["first begins", "second ends"]);
    mayEnd.resolve();
    await Promise.all([first, third]);
    expect(order.slice(2)).toEqual(["first ends", "third begins", "third ends"]);
  });
});
