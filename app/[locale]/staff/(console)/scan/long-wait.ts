"use client";

import { useEffect, useState } from "react";

/** An answer that comes sooner is told at once; the wait for it is not worth a word. */
const longMs = 1500;

/** Whether something has been waited for so long that who does not see the page should know. */
export function useLongWait(isWaiting: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setLong(true), longMs);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isWaiting]);
  return isLong;
}
