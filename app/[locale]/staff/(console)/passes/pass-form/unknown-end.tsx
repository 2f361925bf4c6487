"use client";

import { ButtonLink } from "#components/ui/button.tsx";
import { Focused } from "#components/ui/focused.tsx";
import { PageMessage } from "#components/ui/page-message.tsx";
import { CheckRows } from "./check-rows.tsx";
import type { FormWords } from "./form-words.ts";
import type { CheckRow } from "./pass-form-state.ts";

interface UnknownEndProps {
  words: FormWords;
  rows: readonly CheckRow[];
  href: string;
}

/** In the form's place, when it may have been done: this form must not do it again. */
export function UnknownEnd({ words, rows, href }: UnknownEndProps) {
  return (
    <>
      <Focused role="alert">
        <PageMessage
          level={2}
          icon="question"
          title={words.unknownTitle}
          body={words.unknownBody}
          next={words.unknownNext}
        />
      </Focused>
      {rows.length > 0 && (
        <div className="mt-8 max-w-2xl">
          <h3 className="mb-2 font-semibold">{words.asked}</h3>
          <CheckRows words={words} rows={rows} />
        </div>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink href={href} manner="secondary">
          {words.unknownLink}
        </ButtonLink>
      </div>
    </>
  );
}
