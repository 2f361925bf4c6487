"use client";

import { type FocusEvent, useRef, useState } from "react";
import { Icon } from "#theme/icon.ts";
import { Button } from "./button.tsx";
import { useInBrowser } from "./use-in-browser.ts";

interface CopyFieldProps {
  label: string;
  value: string;
  copy: string;
  copied: string;
  /** Whether the value may take several lines. The field is then as tall as the value. */
  isText?: boolean;
}

/** A text to copy: with a button where a script may, else selected when it takes the focus. */
export function CopyField({ label, value, copy, copied, isText }: CopyFieldProps) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [isCopied, setCopied] = useState(false);
  // The clipboard needs a script, and https or localhost.
  const mayCopy = useInBrowser() && "clipboard" in navigator;
  const copyValue = () =>
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      // Clipboard refused: focusing selects the text to be copied by hand.
      () => field.current?.focus(),
    );
  const shown = {
    ref: field,
    readOnly: true,
    "aria-label": label,
    value,
    onFocus: ({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => target.select(),
    className:
      "block min-h-12 w-full min-w-0 flex-1 rounded-lg border-2 border-line-strong bg-paper px-3",
  };
  return (
    <div className="flex flex-col items-start gap-3 sm:flex-row">
      {isText ? (
        <textarea
          {...shown}
          rows={3}
          className={`${shown.className} field-sizing-content resize-none py-2`}
        />
      ) : (
        <input {...shown} />
      )}
      {mayCopy && (
        <Button type="button" manner="secondary" onClick={copyValue}>
          <Icon name={isCopied ? "good" : "copy"} />
          {isCopied ? copied : copy}
        </Button>
      )}
    </div>
  );
}
