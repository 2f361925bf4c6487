"use client";

import { type ReactNode, useActionState } from "react";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Focused } from "#components/ui/focused.tsx";
import { NoticeBody } from "#components/ui/notice-body.tsx";
import { AlertIcon } from "#theme/browser-icons.ts";
import type { GetPassFailure, GetPassState } from "./actions.ts";

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

const mayHelpToRepeat: readonly GetPassFailure[] = ["issue-uncertain", "broken-contract", "fault"];

export function GetPassForm(props: GetPassFormProps) {
  const { act, slug, invitation, label, working, retry, identify, allPasses, whomToAsk } = props;
  const [{ failure, attempt }, submit, pending] = useActionState(act, {});
  const maySubmit = !failure || mayHelpToRepeat.includes(failure.kind);
  return (
    <div className="flex flex-col gap-4">
      {invitation && !failure && <p className="text-lg">{invitation}</p>}
      {failure && (
        <Focused key={attempt} role="alert">
          <NoticeBody
            tone={failure.kind === "issue-uncertain" ? "waiting" : "stopped"}
            icon={<AlertIcon />}
          >
            <h2 className="text-lg font-semibold">{failure.title}</h2>
            <p>{failure.body}</p>
            <p>{failure.next}</p>
          </NoticeBody>
        </Focused>
      )}
      {failure?.kind === "kennitala-invalid" && (
        <div>
          <ButtonLink href="/">{identify}</ButtonLink>
        </div>
      )}
      {failure?.kind === "another-type" && (
        <div>
          <ButtonLink href="/passes">{allPasses}</ButtonLink>
        </div>
      )}
      {failure && failure.kind !== "kennitala-invalid" && whomToAsk}
      {maySubmit && (
        <form action={submit}>
          <input type="hidden" name="slug" value={slug} />
          <Button aria-disabled={pending || undefined}>
            {pending ? working : failure ? retry : label}
          </Button>
        </form>
      )}
    </div>
  );
}
