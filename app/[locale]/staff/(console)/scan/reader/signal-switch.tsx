"use client";

import { useEffect, useState } from "react";
import { Icon } from "#theme/icon.ts";
import { useInBrowser } from "./in-browser.ts";
import { isSignalling, setSignalling, signal, unlockAtFirstTouch } from "./signal.ts";

/** Sound and vibration, on or off in this browser. */
export function SignalSwitch({ label }: { label: string }) {
  const isHere = useInBrowser();
  return isHere ? <Switch label={label} /> : null;
}

function Switch({ label }: { label: string }) {
  const [on, setOn] = useState(isSignalling);
  useEffect(unlockAtFirstTouch, []);
  const turn = () => {
    setSignalling(!on);
    setOn(!on);
    signal("read");
  };
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      onClick={turn}
      className="group inline-flex min-h-11 cursor-pointer items-center gap-3 self-start rounded-lg text-left"
    >
      <span
        aria-hidden
        className="flex h-7 w-12 flex-none items-center rounded-full border-2 border-line-strong bg-sunken p-0.5 after:size-5 after:rounded-full after:bg-line-strong after:content-[''] group-aria-checked:justify-end group-aria-checked:border-action group-aria-checked:bg-action group-aria-checked:after:bg-action-ink"
      />
      <span className="inline-flex items-center gap-2">
        <Icon name={on ? "soundOn" : "soundOff"} />
        {label}
      </span>
    </button>
  );
}
