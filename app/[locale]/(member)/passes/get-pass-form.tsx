"use client";

import { type ReactNode, useActionState } from "react";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Focused } from "#components/ui/focused.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { GetPassState, GetPassTrouble } from "./actions.ts";

interface GetPassFormProps {
  act: (state: GetPassState, form: FormData) => Promise<GetPassState>;
  slug: string;
  invitation?: string | undefined;
  label: string;
  working: string;
  retry: string;
  identify: string;
  allPasses: string;
  whomToAsk: ReactNode;
}

const mayHelpToRepeat: readonly GetPassTrouble[] = ["issue-uncertain", "broken-contract", "fault"];

export function GetPassForm(props: GetPassFormProps) {
  const { act, slug, invitation, label, working, retry, identify, allPasses, whomToAsk } = props;
  const [{ trouble, attempt }, submit, pending] = useActionState(act, {});
  const maySubmit = !trouble || mayHelpToRepeat.includes(trouble.kind);
  return (
    <div className="flex flex-col gap-4">
      {invitation && !trouble && <p className="text-lg">{invitation}</p>}
      {trouble && (
        <Focused key={attempt} role="alert">
          <Notice tone={trouble.kind === "issue-uncertain" ? "waiting" : "stopped"} icon="alert">
            <h2 className="text-lg font-semibold">{trouble.title}</h2>
            <p>{trouble.body}</p>
            <p>{trouble.next}</p>
          </Notice>
        </Focused>
      )}
      {trouble?.kind === "kennitala-invalid" && (
        <div>
          <ButtonLink href="/">{identify}</ButtonLink>
        </div>
      )}
      {trouble?.kind === "another-type" && (
        <div>
          <ButtonLink href="/passes">{allPasses}</ButtonLink>
        </div>
      )}
      {trouble && trouble.kind !== "kennitala-invalid" && whomToAsk}
      {maySubmit && (
        <form action={submit}>
          <input type="hidden" name="slug" value={slug} />
          <Button aria-disabled={pending || undefined}>
            {pending ? working : trouble ? retry : label}
          </Button>
        </form>
      )}
    </div>
  );
}
