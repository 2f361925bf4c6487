"use client";

import { PhoneCode } from "#app/phone-code.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { PassCardFace } from "#theme/pass-card-face.ts";
import { ContactBlock } from "../contact-block.tsx";
import type { GetPassAction } from "./actions.ts";
import { GetPassForm } from "./get-pass-form.tsx";
import type { OfferView, ToDo } from "./offer-view.ts";

interface OfferSectionProps {
  view: OfferView;
  getPass: GetPassAction;
}

/**
 * One membership type: its card, where it stands in words, and the one thing to do. A client component,
 * as `SiteFrame` is: the server draws it once instead of twice.
 */
export function OfferSection({ view, getPass }: OfferSectionProps) {
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
