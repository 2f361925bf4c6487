import { ButtonLink } from "#components/ui/button.tsx";
import { Focused } from "#components/ui/focused.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PhoneCode } from "#components/ui/phone-code.tsx";
import type { Language } from "#portal/configuration/issuer-file.ts";
import { PassCard } from "#theme/pass-card.ts";
import { withContactLink } from "../contact-link.tsx";
import { GetPassForm } from "./get-pass-form.tsx";
import type { OfferView, ToDo } from "./offer-view.ts";

interface OfferSectionProps {
  locale: Language;
  view: OfferView;
  heading?: "h2";
}

/** Section about one membership type: its pass card, and what the member can do about it. */
export function OfferSection({ locale, view, heading }: OfferSectionProps) {
  const { card, description, body, more, membership, toDo } = view;
  return (
    <div className="grid items-start gap-6 md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] md:gap-8">
      <PassCard {...card} heading={heading} />
      <div className="flex min-w-0 flex-col gap-4">
        {description && <p className="text-ink-soft">{description}</p>}
        <div className="empty:hidden">
          {body && <p className="text-lg">{withContactLink(locale, body)}</p>}
          {more && <p className="text-lg">{withContactLink(locale, more)}</p>}
          {membership && <p className="text-ink-soft">{membership}</p>}
        </div>
        {toDo && <WhatToDo locale={locale} toDo={toDo} />}
      </div>
    </div>
  );
}

function WhatToDo({ locale, toDo }: { locale: Language; toDo: ToDo }) {
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
    case "refused": {
      const notice = (
        <Notice tone="stopped" icon="alert">
          <p className="text-lg font-semibold">{toDo.title}</p>
          <p>{toDo.body}</p>
          <p>{withContactLink(locale, toDo.next)}</p>
        </Notice>
      );
      return toDo.isNew ? <Focused role="status">{notice}</Focused> : notice;
    }
    default:
      return toDo satisfies never;
  }
}
