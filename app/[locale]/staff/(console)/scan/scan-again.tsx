"use client";

import type { MouseEvent, RefObject } from "react";
import { ButtonLink } from "#components/ui/button.tsx";
import { Icon } from "#theme/icon.ts";

interface ScanAgainProps {
  field: RefObject<HTMLInputElement | null>;
  carried: Record<string, string>;
  label: string;
}

/** The way on when a scan is of no more use: to the field, or without a script to a new page. */
export function ScanAgain({ field, carried, label }: ScanAgainProps) {
  const query = new URLSearchParams(carried);
  const toField = (event: MouseEvent) => {
    event.preventDefault();
    field.current?.focus();
  };
  return (
    <p className="my-3">
      <ButtonLink href={query.size > 0 ? `/staff/scan?${query}` : "/staff/scan"} onClick={toField}>
        <Icon name="scan" />
        {label}
      </ButtonLink>
    </p>
  );
}
