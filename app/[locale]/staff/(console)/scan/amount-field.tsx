"use client";

import { useRef } from "react";
import { announced, FieldHead } from "#components/ui/text-field.tsx";
import type { AmountView } from "./desk-view.ts";
import type { DeskWords } from "./scan-desk.tsx";

interface AmountFieldProps {
  id: string;
  amount: AmountView;
  problem: string | undefined;
  words: DeskWords;
}

/** How many, or how much, with the bounds in sight. */
export function AmountField({ id, amount, problem, words }: AmountFieldProps) {
  const { kind, label, bounds, typed, most } = amount;
  const field = useRef<HTMLInputElement>(null);
  const step = (by: number) => {
    if (!field.current) return;
    const now = Number.parseInt(field.current.value, 10) || 0;
    field.current.value = String(Math.min(Math.max(now + by, 1), most ?? now + by));
  };
  const isCounted = kind === "punches";
  return (
    <div>
      <FieldHead id={id} label={label} hint={bounds} problem={problem} />
      <div className="mt-1 flex gap-2 sm:max-w-xs">
        {isCounted && <Step sign="−" label={words.less} onClick={() => step(-1)} />}
        <input
          ref={field}
          id={id}
          name="amount"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={200}
          defaultValue={typed}
          {...announced(id, bounds, problem)}
          className={`min-h-12 w-full min-w-0 rounded-lg border-2 border-line-strong bg-paper px-3 text-xl aria-invalid:border-stopped ${isCounted ? "text-center" : ""}`}
        />
        {isCounted && <Step sign="+" label={words.more} onClick={() => step(1)} />}
      </div>
    </div>
  );
}

function Step({ sign, label, onClick }: { sign: string; label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="size-12 flex-none cursor-pointer rounded-lg border-2 border-line-strong text-2xl leading-none font-semibold hover:border-ink"
    >
      {sign}
    </button>
  );
}
