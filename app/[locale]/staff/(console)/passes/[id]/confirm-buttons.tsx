"use client";

import { Button } from "#components/ui/button.tsx";
import { Icon } from "#theme/icon.ts";

interface ConfirmButtonsProps {
  words: Record<"send" | "change", string>;
  pending: boolean;
}

/** The last step of a form that sends: send it as it is, or go back and change it. */
export function ConfirmButtons({ words, pending }: ConfirmButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button name="intent" value="send" aria-disabled={pending || undefined}>
        <Icon name="send" />
        {words.send}
      </Button>
      <Button manner="secondary" name="intent" value="change">
        {words.change}
      </Button>
    </div>
  );
}
