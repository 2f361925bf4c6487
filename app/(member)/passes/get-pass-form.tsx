"use client";

import { useActionState } from "react";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Focused } from "#components/ui/focused.tsx";
import { NoticeBody } from "#components/ui/notice-body.tsx";
import { AlertIcon } from "#theme/browser-icons.ts";
import { getPass } from "./actions.ts";
import type { ToDo } from "./offer-view.ts";

type GetPass = Extract<ToDo, { kind: "get" }>;

/** Form that requests a pass issued on demand. When the pass was not issued, the form says why. */
export function GetPassForm(props: GetPass) {
  const { slug, invitation, wasRefused, label, working } = props;
  const [{ failure, attempt }, submit, pending] = useActionState(getPass, {});
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
      {failure?.instead && (
        <div>
          <ButtonLink href={failure.instead.href}>{failure.instead.label}</ButtonLink>
        </div>
      )}
      {(!failure || failure.retry) && (
        <form action={submit}>
          <input type="hidden" name="slug" value={slug} />
          <Button
            manner={wasRefused ? "secondary" : "primary"}
            aria-disabled={pending || undefined}
          >
            {pending ? working : (failure?.retry ?? label)}
          </Button>
        </form>
      )}
    </div>
  );
}
