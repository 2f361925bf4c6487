"use client";

import { useRef, useState } from "react";

/** Does one thing after another in the order they came; none is lost while another is answered. */
export function useOneByOne() {
  const [waiting, setWaiting] = useState(0);
  const last = useRef(Promise.resolve());
  const line = (work: () => Promise<void>) => {
    setWaiting((count) => count + 1);
    last.current = last.current.then(work).finally(() => setWaiting((count) => count - 1));
  };
  return { waiting, line };
}
