import { setTimeout as pause } from "node:timers/promises";
import { passOf } from "#tests/bench/members-in-bulk.ts";
import { PlainBrowser } from "#tests/e2e/support/plain-browser.ts";
import type { ListWorld } from "#tests/soak/send-list.ts";

const betweenTextsMs = 500;

export interface Staff {
  stop(): Promise<void>;
  /** The passes whose link was texted, one text each. */
  passIds: string[];
  /** What did not end as it should. */
  failed: string[];
  requests: number;
}

/** Somebody who texts members one by one, with a page open that waits for changes. */
export async function startStaff(world: ListWorld, firstMember: number): Promise<Staff> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const browser = new PlainBrowser(world.origin);
  const cookie = await world.cookie();
  for (const pair of cookie.split("; ")) {
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    browser.cookies.set(name, value);
  }
  const staff: Staff = { passIds: [], failed: [], requests: 0, stop };

  const texting = (async () => {
    for (let member = firstMember; !signal.aborted; member += 2) {
      const passId = passOf(member);
      try {
        await textOne(browser, passId);
        staff.passIds.push(passId);
      } catch (error) {
        staff.failed.push(
          `a text: ${(error as Error).message.replaceAll(/\s+/g, " ").slice(0, 300)}`,
        );
      }
      staff.requests += 4;
      await pause(betweenTextsMs, undefined, { signal }).catch(() => {});
    }
  })();

  const watching = (async () => {
    while (!signal.aborted) {
      try {
        const headers = { cookie, accept: "text/event-stream" };
        const stream = await fetch(`${world.origin}/staff/changes/sms`, { headers, signal });
        staff.requests += 1;
        if (stream.status !== 200) staff.failed.push(`the event stream: ${stream.status}`);
        await stream.text();
      } catch (error) {
        // A stream that was open when its process stopped is opened again, as a browser does.
        if (!signal.aborted && !/terminated/.test((error as Error).message))
          staff.failed.push(`the event stream: ${(error as Error).message}`);
      }
      await pause(betweenTextsMs, undefined, { signal }).catch(() => {});
    }
  })();

  async function stop(): Promise<void> {
    stopping.abort();
    await Promise.all([texting, watching]);
  }
  return staff;
}

async function textOne(browser: PlainBrowser, passId: string): Promise<void> {
  const form = await browser.open(`/staff/passes/${passId}/sms`);
  const review = await browser.submit(form, "[name=content]", {
    text: "own",
    content: "Skírteinið þitt bíður þín.",
    intent: "preview",
  });
  const sent = await browser.submit(review, "button[value=send]", { intent: "send" });
  if (!/^\/staff\/sms\/[0-9a-f-]{36}$/.test(sent.address.pathname))
    throw new Error(`${sent.status} at ${sent.address.pathname}`);
}
