"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";

const firstRetryMs = 5_000;
const maxRetryMs = 300_000;

/** Draws the page anew when its data change; without a script the reader does it. */
export function Live({ changes, version }: { changes: string; version?: string }) {
  const { refresh } = useRouter();
  // Of the first drawing alone: drawn anew, the page goes on reading the same stream.
  const [firstVersion] = useState(version);
  useEffect(() => {
    let seen = firstVersion;
    let source: EventSource;
    let retrying: ReturnType<typeof setTimeout>;
    let retryMs = firstRetryMs;
    function open(): void {
      source = new EventSource(changes);
      source.addEventListener("open", () => {
        retryMs = firstRetryMs;
      });
      source.addEventListener("message", ({ data }) => {
        if (seen !== undefined && data !== seen) refresh();
        seen = data;
      });
      // A browser comes again by itself when a connection breaks, and never when it was refused:
      // by a busy portal, or by a proxy while the portal starts.
      source.addEventListener("error", () => {
        if (source.readyState !== EventSource.CLOSED) return;
        retrying = setTimeout(open, retryMs);
        retryMs = Math.min(2 * retryMs, maxRetryMs);
      });
    }
    open();
    return () => {
      clearTimeout(retrying);
      source.close();
    };
  }, [changes, firstVersion, refresh]);
  return null;
}
