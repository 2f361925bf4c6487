import { describe, expect, test } from "vitest";
import { ListRejected } from "#portal/messaging/bulk/list/list-event.ts";
import {
  emptyForm,
  readUpload,
  type UploadedList,
} from "#portal/messaging/bulk/list/read-upload.ts";

const noSignal = new AbortController().signal;

function formOf(parts: [name: string, value: string | File][]): Request {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  return new Request("http://localhost/", { method: "POST", body: form });
}

async function upload<Result>(
  request: Request,
  take: (list: UploadedList) => Promise<Result>,
  signal = noSignal,
): Promise<Result> {
  const contentType = request.headers.get("content-type") ?? "";
  return readUpload({ body: request.body, contentType, signal }, take);
}

async function contentsOf({ fileName, bytes, fields }: UploadedList) {
  let text = "";
  for await (const chunk of bytes) text += Buffer.from(chunk).toString("latin1");
  return {
    fileName,
    text: Buffer.from(text, "latin1").toString(),
    fields: Object.fromEntries(fields),
  };
}

const noFile = new File([], "");

/** A form of a length that nobody could hold, and how much of it was pulled. */
function endlessForm(pieces: number, ending = "\r\n--x--\r\n") {
  const state = { pulled: 0 };
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const head = '--x\r\nContent-Disposition: form-data; name="list"; filename="a.csv"\r\n\r\n';
        controller.enqueue(Buffer.from(head));
      },
      pull(controller) {
        state.pulled += 1;
        if (state.pulled <= pieces) return controller.enqueue(Buffer.alloc(65_536, "0101302129\n"));
        controller.enqueue(Buffer.from(ending));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { state, body, contentType: "multipart/form-data; boundary=x", signal: noSignal };
}

describe("a form with a list", () => {
  test("brings its file, with the fields before it", async () => {
    const file = new File(["kt;nafn\n010130-2129;Þór"], "félagar, 2026.csv");
    const request = formOf([
      ["type", "félag"],
      ["list", file],
      ["pasted", "010130-2209"],
    ]);
    expect(await upload(request, contentsOf)).toEqual({
      fileName: "félagar, 2026.csv",
      text: "kt;nafn\n010130-2129;Þór",
      fields: { type: "félag" },
    });
  });

  test("brings what was pasted where no file was chosen", async () => {
    const request = formOf([
      ["list", noFile],
      ["pasted", "010130-2129\n010130-2209"],
    ]);
    expect(await upload(request, contentsOf)).toMatchObject({
      fileName: "",
      text: "010130-2129\r\n010130-2209",
    });
  });

  test("brings none where both are empty, or it is no such form", async () => {
    const none = { reason: "no-list" };
    const neither = formOf([
      ["list", noFile],
      ["pasted", ""],
    ]);
    await expect(upload(neither, contentsOf)).rejects.toMatchObject(none);
    const empty = formOf([
      ["list", new File([], "listi.csv")],
      ["pasted", ""],
    ]);
    await expect(upload(empty, contentsOf)).rejects.toMatchObject({ reason: "empty" });
    const bare = new Request("http://localhost/", { method: "POST", body: "a=1" });
    await expect(upload(bare, contentsOf)).rejects.toMatchObject(none);
    const body = new Response("--x\r\nnothing of a form").body;
    const broken = { body, contentType: "multipart/form-data; boundary=x", signal: noSignal };
    await expect(readUpload(broken, contentsOf)).rejects.toMatchObject(none);
  });

  test("is read no faster than its list is taken", async () => {
    const { state, ...form } = endlessForm(1_000);
    let taken = 0;
    let aheadMost = 0;
    await readUpload(form, async ({ bytes }) => {
      for await (const chunk of bytes) {
        taken += chunk.length;
        aheadMost = Math.max(aheadMost, state.pulled * 65_536 - taken);
        if (state.pulled % 100 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
      }
    });
    expect(taken).toBe(1_000 * 65_536);
    expect(aheadMost).toBeLessThan(500_000);
  });

  test("is read to its end when its list is refused, so that the answer is seen", async () => {
    const { state, ...form } = endlessForm(300);
    const refused = readUpload(form, async ({ bytes }) => {
      for await (const _ of bytes) throw new ListRejected("not-a-list");
    });
    await expect(refused).rejects.toMatchObject({ reason: "not-a-list" });
    expect(state.pulled).toBe(301);
  });

  test("that breaks off in the middle of its list is not taken", async () => {
    const { body, contentType } = endlessForm(3, "010130");
    let whole = false;
    const broken = readUpload({ body, contentType, signal: noSignal }, async (list) => {
      await contentsOf(list);
      whole = true;
    });
    await expect(broken).rejects.toThrow();
    expect(whole).toBe(false);
  });

  test("whose visitor leaves, or who takes too long, is not taken", async () => {
    const abort = new AbortController();
    const { body, contentType } = endlessForm(1e9);
    let whole = false;
    const left = readUpload({ body, contentType, signal: abort.signal }, async ({ bytes }) => {
      let count = 0;
      for await (const _ of bytes) {
        count += 1;
        if (count === 20) abort.abort(new ListRejected("too-slow"));
      }
      whole = true;
    });
    await expect(left).rejects.toMatchObject({ reason: "too-slow" });
    expect(whole).toBe(false);
  });
});

describe("what was typed is kept beside the list", () => {
  const keep = async (parts: [name: string, value: string | File][], take = contentsOf) => {
    const request = formOf(parts);
    const contentType = request.headers.get("content-type") ?? "";
    const typed = emptyForm();
    const upload = { body: request.body, contentType, signal: noSignal, typed };
    await readUpload(upload, take).catch(() => {});
    return { ...typed, fields: Object.fromEntries(typed.fields) };
  };
  const refuse = () => Promise.reject(new ListRejected("no-column"));

  test("a pasted list whole, though it was refused before it was read", async () => {
    const pasted = "Þóra;010130-2129\n".repeat(10_000);
    const kept = await keep(
      [
        ["name", "Vor"],
        ["list", noFile],
        ["pasted", pasted],
      ],
      refuse,
    );
    // A form has two characters at each end of a line.
    expect(kept).toEqual({
      fields: { name: "Vor" },
      fileName: "",
      pasted: pasted.replaceAll("\n", "\r\n"),
    });
  });

  test("a file by its name, and what was pasted beside it", async () => {
    const file = new File(["a;b"], "félagar.csv");
    const kept = await keep(
      [
        ["list", file],
        ["pasted", "010130-2129"],
      ],
      refuse,
    );
    expect(kept).toMatchObject({ fileName: "félagar.csv", pasted: "010130-2129" });
  });

  test("more than 2 MB are not", async () => {
    const pasted = "x".repeat(2 * 1024 * 1024 + 1);
    expect(
      await keep([
        ["list", noFile],
        ["pasted", pasted],
      ]),
    ).toMatchObject({ pasted: "" });
  });
});
