"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Draws the page anew when its data change; without a script the reader does it. */
export function Live({ changes, version }: { changes: string; version?: string }) {
  const { refresh } = useRouter();
  useEffect(() => {
    let seen = version;
    const source = new EventSource(changes);
    source.addEventListener("message", ({ data }) => {
      if (seen !== undefined && data !== seen) refresh();
      seen = data;
    });
    return () => source.close();
  }, [changes, version, refresh]);
  return null;
}
