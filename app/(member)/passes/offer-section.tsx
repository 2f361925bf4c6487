"use client";

import { useActionState } from "react";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Focused } from "#components/ui/focused.tsx";
import { NoticeBody } from "#components/ui/notice-body.tsx";
import { PhoneCode } from "#components/ui/phone-code.tsx";
import { AlertIcon } from "#theme/browser-icons.ts";
import { PassCardFace } from "#theme/pass-card-face.ts";
import { getPass } from "./actions.ts";
import type { OfferView, ToDo } from "./offer-view.ts";

/** One membership type. A client component, so that the server draws it once instead of twice. */
export function OfferSection({ view, heading }: { view: OfferView; heading?: "h2" }) {
  const { card, description, body, more, membership, toDo } = view;
  return (
    <div className="grid items-start gap-6 md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] md:gap-8">
      <PassCardFace {...card} heading={heading} />
      <div className="flex min-w-0 flex-col gap-4">
        {description && <p className="text-ink-soft">{description}</p>}
        <div>
          {body && <p className="text-lg">{body}</p>}
          {more && <p>{more}</p>}
          {membership && <p className="text-ink-soft">{membership}</p>}
        </div>
        {toDo && <WhatToDo toDo={toDo} />}
      </div>
    </div>
  );
}

function WhatToDo({ toDo }: { toDo: ToDo }) {
  switch (toDo.kind) {
    case "open":
      return (
        <>
          <div>
            <ButtonLink href={toDo.href} rel="noreferrer">
              {toDo.label}
            </ButtonLink>
          </div>
          <PhoneCode {...toDo.code} />
        </>
      );
    case "get":
      return <GetPassForm {...toDo} />;
    case "refused":
      return (
        <Focused role="status">
          <NoticeBody tone="stopped" icon={<AlertIcon />}>
            <p className="text-lg font-semibold">{toDo.title}</p>
            <p>{toDo.body}</p>
            <p>{toDo.next}</p>
          </NoticeBody>
        </Focused>
      );
    default:
      return toDo satisfies never;
  }
}

function GetPassForm({ slug, invitation, label, working }: Extract<ToDo, { kind: "get" }>) {
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
          <Button aria-disabled={pending || undefined}>
            {pending ? working : (failure?.retry ?? label)}
          </Button>
        </form>
      )}
    </div>
  );
}
