"use client";

import { type ReactNode, useActionState } from "react";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Focused } from "#components/ui/focused.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { GetPassState, GetPassTrouble } from "./actions.ts";

interface GetPassFormProps {
  act: (state: GetPassState, form: FormData) => Promise<GetPassState>;
  invitation?: string | undefined;
  label: string;
  working: string;
  words: Record<GetPassTrouble, { title: string; body: string; next: string }>;
  retry: string;
  identify: string;
  whomToAsk: ReactNode;
}

const mayHelpToRepeat: readonly GetPassTrouble[] = ["issue-uncertain", "broken-contract", "fault"];
const needsKennitala: readonly GetPassTrouble[] = ["kennitala-invalid"];

export function GetPassForm(props: GetPassFormProps) {
  const { act, invitation, label, working, words, retry, identify, whomToAsk } = props;
  const [{ trouble, attempt }, submit, pending] = useActionState(act, {});
  const maySubmit = !trouble || mayHelpToRepeat.includes(trouble);
  return (
    <div className="flex flex-col gap-4">
      {invitation && !trouble && <p className="text-lg">{invitation}</p>}
      {trouble && (
        <Focused key={attempt} role="alert">
          <Notice tone={trouble === "issue-uncertain" ? "waiting" : "stopped"} icon="alert">
            <h2 className="text-lg font-semibold">{words[trouble].title}</h2>
            <p>{words[trouble].body}</p>
            <p>{words[trouble].next}</p>
          </Notice>
        </Focused>
      )}
      {trouble && needsKennitala.includes(trouble) && (
        <div>
          <ButtonLink href="/">{identify}</ButtonLink>
        </div>
      )}
      {trouble && !needsKennitala.includes(trouble) && whomToAsk}
      {maySubmit && (
        <form action={submit}>
          <Button aria-disabled={pending || undefined}>
            {pending ? working : trouble ? retry : label}
          </Button>
        </form>
      )}
    </div>
  );
}
