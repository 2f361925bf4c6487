"use client";

import { type FormEvent, type RefObject, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { HiddenFields } from "#components/ui/fields.tsx";

interface ScanFieldProps {
  field: RefObject<HTMLInputElement | null>;
  carried: Record<string, string>;
  token: string;
  waiting: number;
  /** Whether the field has the focus from the start: a hand scanner types where the focus is. */
  isReady: boolean;
  post: (form: FormData) => void;
  onSubmit: (event: FormEvent) => void;
}

export function ScanField(props: ScanFieldProps) {
  const { field, carried, token, waiting, isReady, post, onSubmit } = props;
  const t = useTranslations("staff.scan");
  const isLong = useLongWait(waiting > 0);
  const busy = waiting > 1 ? t("busyMany", { count: String(waiting) }) : t("busyOne");
  return (
    <form action={post} onSubmit={onSubmit} noValidate>
      <HiddenFields entries={Object.entries({ ...carried, token })} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor="scan-code" className="font-semibold">
          {t("code")}
        </label>
        <span role="status" className="text-ink-soft">
          {isLong && busy}
        </span>
      </div>
      <div className="mt-1 flex gap-2">
        <input
          // biome-ignore lint/a11y/noAutofocus: a hand scanner types where the focus is
          autoFocus={isReady}
          ref={field}
          id="scan-code"
          name="code"
          type="text"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          data-search
          maxLength={20_000}
          aria-describedby="scan-code-hint"
          className="min-h-12 min-w-0 flex-1 rounded-lg border-2 border-line-strong bg-paper px-3"
        />
        <div className="flex-none">
          <Button>{t("submit")}</Button>
        </div>
      </div>
      <p id="scan-code-hint" className="mt-1 text-ink-soft max-sm:sr-only">
        {t("codeHint")}
      </p>
    </form>
  );
}

/** Delay before a wait is announced. */
const longMs = 1500;

/** Whether a wait is long enough to be announced to screen readers. */
function useLongWait(isWaiting: boolean): boolean {
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

/** Keeps the focus in the field for a hand scanner; on touch screens only typing focuses it. */
export function useReadyField(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const lead = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (key.length !== 1 || key === " " || ctrlKey || metaKey || altKey) return;
      if (target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
      field.current?.focus();
    };
    const settle = () => focusUnlessFinger(field.current);
    settle();
    document.addEventListener("keydown", lead);
    window.addEventListener("focus", settle);
    return () => {
      document.removeEventListener("keydown", lead);
      window.removeEventListener("focus", settle);
    };
  }, [field]);
}

function focusUnlessFinger(field: HTMLElement | null): void {
  if (!isFinger()) field?.focus({ preventScroll: true });
}

/** Ready for the next code: on a touch screen the keyboard closes, which would cover the result. */
export function readyField(field: HTMLElement | null): void {
  if (isFinger()) field?.blur();
  else focusUnlessFinger(field);
}

function isFinger(): boolean {
  return matchMedia("(pointer: coarse)").matches;
}
