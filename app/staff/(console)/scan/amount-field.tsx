"use client";

import { useRef } from "react";
import { useTranslations } from "use-intl";
import { announced, FieldHead } from "#components/ui/fields.tsx";
import { useInBrowser } from "#components/ui/use-in-browser.ts";
import type { AmountView } from "./desk-state.ts";

interface AmountFieldProps {
  id: string;
  amount: AmountView;
  problem: string | undefined;
}

/** A number field; visits have buttons for one more and one fewer. */
export function AmountField({ id, amount, problem }: AmountFieldProps) {
  const t = useTranslations("staff.scan");
  const { kind, label, bounds, typed, maxAmount } = amount;
  const field = useRef<HTMLInputElement>(null);
  const step = (by: number) => {
    if (!field.current) return;
    const now = Number.parseInt(field.current.value, 10) || 0;
    field.current.value = String(Math.min(Math.max(now + by, 1), maxAmount ?? now + by));
  };
  const isCounted = kind === "punches";
  const hasSteps = useInBrowser() && isCounted;
  return (
    <div>
      <FieldHead id={id} label={label} hint={bounds} problem={problem} />
      <div className="mt-1 flex gap-2 sm:max-w-xs">
        {hasSteps && <Step sign="−" label={t("less")} onClick={() => step(-1)} />}
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
        {hasSteps && <Step sign="+" label={t("more")} onClick={() => step(1)} />}
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
