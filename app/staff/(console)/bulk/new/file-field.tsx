"use client";

import { type ChangeEvent, type ComponentProps, useRef } from "react";
import { TextField } from "#components/ui/fields.tsx";
import { nameOfFile } from "../bulk-state.ts";

/** Field for the file of a list. A chosen file gives the list its name, unless somebody typed one. */
export function FileField(props: ComponentProps<typeof TextField>) {
  const given = useRef("");
  const giveName = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const field = target.form?.elements.namedItem("name");
    if (!(field instanceof HTMLInputElement) || field.value !== given.current) return;
    given.current = nameOfFile(target.files?.[0]?.name ?? "");
    field.value = given.current;
  };
  return <TextField {...props} type="file" maxLength={undefined} onChange={giveName} />;
}
