"use client";

import { useRef, useState } from "react";

/** What was sent to be answered: a read, a read at a door that acts at once, or an action. */
export type Asked = { kind: "scan" | "door" } | { kind: "act"; what: string };

/** Does one thing after another in the order they came; none is lost while another is answered. */
export function useOneByOne() {
  const [unanswered, setUnanswered] = useState<readonly Asked[]>([]);
  const last = useRef(Promise.resolve());
  const line = (asked: Asked, work: () => Promise<void>) => {
    setUnanswered((before) => [...before, asked]);
    const leave = () => setUnanswered(([, ...after]) => after);
    last.current = last.current.then(work).finally(leave);
  };
  return { unanswered, line };
}
