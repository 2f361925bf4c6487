"use client";

import { useActionState } from "react";
import { PhoneCode } from "#app/phone-code.tsx";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Focused } from "#components/ui/focused.tsx";
import { NoticeBody } from "#components/ui/notice-body.tsx";
import { AlertIcon } from "#theme/browser-icons.ts";
import { PassCardFace } from "#theme/pass-card-face.ts";
import { ContactBlock } from "../contact-block.tsx";
import type { GetPassAction } from "./actions.ts";
import type { OfferView, ToDo } from "./offer-view.ts";

/** One membership type. A client component, so that the server draws it once instead of twice. */
export function OfferSection({ view, getPass }: { view: OfferView; getPass: GetPassAction }) {
  const { card, description, body, more, membership, toDo } = view;
  return (
    <div className="grid items-start gap-6 md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] md:gap-8">
      <PassCardFace {...card} />
      <div className="flex min-w-0 flex-col gap-4">
        {description && <p className="text-ink-soft">{description}</p>}
        <div>
          {body && <p className="text-lg">{body}</p>}
          {more.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {membership && <p className="text-ink-soft">{membership}</p>}
        </div>
        <WhatToDo toDo={toDo} getPass={getPass} />
      </div>
    </div>
  );
}

function WhatToDo({ toDo, getPass }: { toDo: ToDo; getPass: GetPassAction }) {
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
      return <GetPassForm {...toDo} act={getPass} />;
    case "ask":
      return <ContactBlock {...toDo.contact} />;
    default:
      return toDo satisfies never;
  }
}

interface GetPassFormProps {
  act: GetPassAction;
  slug: string;
  invitation?: string | undefined;
  label: string;
  working: string;
}

function GetPassForm({ act, slug, invitation, label, working }: GetPassFormProps) {
  const [{ failure, attempt }, submit, pending] = useActionState(act, {});
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
      {failure?.contact && <ContactBlock {...failure.contact} />}
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
