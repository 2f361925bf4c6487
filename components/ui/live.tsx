"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";

const firstRetryMs = 5_000;
const maxRetryMs = 300_000;

/** Refreshes the page when its data change. */
export function Live({ changes, version }: { changes: string; version?: string }) {
  const { refresh } = useRouter();
  // Version of the first render: the stream continues over refreshes.
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
      // EventSource reconnects after a broken connection but not after a refused one, which an
      // overloaded portal or a proxy without its portal sends.
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

/** Live region: announces words that changed since the page was opened. */
export function Announcement({ words }: { words: string }) {
  const [firstWords] = useState(words);
  return (
    <p role="status" className="sr-only">
      {words === firstWords ? "" : words}
    </p>
  );
}
