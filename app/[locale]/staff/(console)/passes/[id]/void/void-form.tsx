"use client";

import { useId } from "react";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Choices } from "#components/ui/choices.tsx";
import { Focused } from "#components/ui/focused.tsx";
import { HiddenFields } from "#components/ui/hidden-fields.tsx";
import { PageMessage } from "#components/ui/page-message.tsx";
import { useSteadyAction } from "#components/ui/steady-action.ts";
import { TextField } from "#components/ui/text-field.tsx";
import { Icon } from "#theme/icon.ts";
import { FormProblems } from "../../../../_confirm/confirm-form.tsx";
import type { VoidWords } from "./void-form-words.ts";
import { typedVoidOf, type VoidState } from "./void-state.ts";

interface VoidFormProps {
  act: (state: VoidState, form: FormData) => Promise<VoidState>;
  words: VoidWords;
  carried: Record<"passId" | "formToken" | "find", string>;
  toPass: string;
}

/** One step: why, a box to tick, and a button that cannot be taken for another. */
export function VoidForm({ act, words, carried, toPass }: VoidFormProps) {
  const id = useId();
  const first: VoidState = { typed: { reason: "", sure: false }, problems: [] };
  const [state, submit, pending] = useSteadyAction<VoidState>(act, first, (_, form) => ({
    ...{ typed: typedVoidOf(form), problems: [{ words: words.lost }] },
    attempt: `lost-${Date.now()}`,
  }));
  const { typed, problems, attempt, isUnknown } = state;
  const problemOf = (field: string) => problems.find((one) => one.field === field)?.words;
  if (isUnknown) {
    return (
      <Focused role="alert">
        <PageMessage
          level={2}
          icon="question"
          title={words.unknownTitle}
          body={words.unknownBody}
          next={words.unknownNext}
          actions={<ButtonLink href={toPass}>{words.toPass}</ButtonLink>}
        />
      </Focused>
    );
  }
  return (
    <form action={submit} noValidate className="flex max-w-2xl flex-col gap-6" key={attempt}>
      <HiddenFields entries={Object.entries(carried)} />
      <FormProblems title={words.problemTitle} id={id} problems={problems} />
      <TextField
        id={`${id}-reason`}
        label={words.reason}
        hint={words.reasonHint}
        problem={problemOf("reason")}
        name="reason"
        maxLength={undefined}
        defaultValue={typed.reason}
      />
      <div id={`${id}-sure`}>
        <Choices
          legend={words.sureLegend}
          name="sure"
          kind="checkbox"
          chosen={typed.sure ? ["yes"] : []}
          choices={[{ value: "yes", label: words.sure }]}
          problem={problemOf("sure")}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button manner="danger" aria-disabled={pending || undefined}>
          <Icon name="stopped" />
          {words.send}
        </Button>
        <ButtonLink manner="secondary" href={toPass}>
          {words.cancel}
        </ButtonLink>
      </div>
    </form>
  );
}
