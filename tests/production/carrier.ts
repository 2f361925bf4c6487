import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

export interface Carrier {
  url: string;
  /** How often each message was handed over, by the service's identifier of it. */
  handed: Map<string, number>;
  stop(): Promise<void>;
}

const reportAttempts = 60;

/**
 * Kannel's `sendsms` interface: takes every text and reports each as delivered, again and again until the
 * report is taken. It has no idempotency keys, so a text that is submitted twice is counted as received twice.
 */
export async function startCarrier(): Promise<Carrier> {
  const handed = new Map<string, number>();
  const stopping = new AbortController();
  const server = createServer((request, response) => {
    const report = String(request.headers["x-kannel-dlr-url"]);
    const id = /\/sms-reports\/([^/]+)\//.exec(report)?.[1] ?? report;
    request.resume().once("end", () => {
      handed.set(id, (handed.get(id) ?? 0) + 1);
      response.writeHead(202).end("0: Accepted for delivery");
      void deliver(report.replace("%d", "1"), stopping.signal);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/cgi-bin/sendsms`,
    handed,
    async stop() {
      stopping.abort();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function deliver(report: string, signal: AbortSignal): Promise<void> {
  for (let attempt = 0; attempt < reportAttempts; attempt += 1) {
    try {
      await pause(500, undefined, { signal });
      if ((await fetch(report, { signal })).status === 200) return;
    } catch {
      if (signal.aborted) return;
    }
  }
}
