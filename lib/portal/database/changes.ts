import "server-only";
import { EventEmitter, once } from "node:events";
import { processPart } from "#process/portal-process.ts";
import { holdConnection } from "./held-connection.ts";

/** Topics that triggers notify about: a kind of message, one message by its id, or `access`. */
const changes = processPart("changes", () => new EventEmitter().setMaxListeners(0));

/** Topic after a reconnection: notifications that were sent meanwhile are lost. */
const anything = "anything";

/** Listens for changes (LISTEN/NOTIFY) on one connection, for every open page of this process. */
export function listenForChanges(connectionString: string, stop: AbortSignal): Promise<void> {
  return holdConnection(
    { connectionString, name: "felagi-changes" },
    async (client, signal) => {
      client.on("notification", ({ payload = "" }) => {
        for (const topic of payload.split(" ")) changes().emit(topic);
      });
      await client.query("listen felagi_changes");
      changes().emit(anything);
      if (!signal.aborted) await once(signal, "abort");
    },
    stop,
  );
}

/** Resolves at the next change of one of the topics, or when the signal aborts. */
export async function nextChange(topics: readonly string[], signal: AbortSignal): Promise<void> {
  const settled = new AbortController();
  const until = AbortSignal.any([signal, settled.signal]);
  await Promise.race(
    [...topics, anything].map((topic) => once(changes(), topic, { signal: until })),
  ).catch(() => {});
  settled.abort();
}
