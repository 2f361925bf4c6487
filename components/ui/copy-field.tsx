"use client";

import { useRef, useState } from "react";
import { Icon } from "#theme/icon.ts";
import { Button } from "./button.tsx";
import { useInBrowser } from "./use-in-browser.ts";

interface CopyFieldProps {
  label: string;
  value: string;
  copy: string;
  copied: string;
}

/** A text to copy: with a button where a script may, else selected when it takes the focus. */
export function CopyField({ label, value, copy, copied }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  // The clipboard needs a script, and https or localhost.
  const mayCopy = useInBrowser() && "clipboard" in navigator;
  const copyValue = () =>
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      // Clipboard refused: focusing selects the text to be copied by hand.
      () => field.current?.focus(),
    );
  return (
    <div className="flex flex-col gap-3 sm:flex-row">
      <input
        ref={field}
        readOnly
        aria-label={label}
        value={value}
        onFocus={(event) => event.target.select()}
        className="block min-h-12 w-full min-w-0 flex-1 rounded-lg border-2 border-line-strong bg-paper px-3"
      />
      {mayCopy && (
        <Button type="button" manner="secondary" onClick={copyValue}>
          <Icon name={isCopied ? "good" : "copy"} />
          {isCopied ? copied : copy}
        </Button>
      )}
    </div>
  );
}
