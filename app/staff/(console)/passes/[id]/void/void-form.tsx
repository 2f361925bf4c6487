"use client";

import { useId } from "react";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Choices } from "#components/ui/choices.tsx";
import { Focused } from "#components/ui/focused.tsx";
import { PageMessage } from "#components/ui/page-message.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { Icon } from "#theme/icon.ts";
import {
  type CarriedFields,
  ConfirmForm,
  FormProblems,
} from "../../../../_confirm/confirm-form.tsx";
import { typedVoidOf, type VoidState, type VoidWords } from "./void-state.ts";

interface VoidFormProps {
  act: (state: VoidState, form: FormData) => Promise<VoidState>;
  words: VoidWords;
  carried: CarriedFields;
  toPass: string;
}

/** One step: why, a box to tick, and a button that cannot be taken for another. */
export function VoidForm({ act, words, carried, toPass }: VoidFormProps) {
  return (
    <ConfirmForm<VoidState>
      act={act}
      first={{ step: "write", typed: { reason: "", sure: false }, problems: [] }}
      carried={carried}
      read={(form) => ({ typed: typedVoidOf(form) })}
      lost={{ send: words.lost, look: words.lost }}
      unknown={() => (
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
      )}
    >
      {(state, pending) => (
        <VoidFields words={words} state={state} pending={pending} toPass={toPass} />
      )}
    </ConfirmForm>
  );
}

interface VoidFieldsProps extends Pick<VoidFormProps, "words" | "toPass"> {
  state: VoidState;
  pending: boolean;
}

function VoidFields({ words, state, pending, toPass }: VoidFieldsProps) {
  const id = useId();
  const { typed, problems } = state;
  const problemOf = (field: string) => problems.find((one) => one.field === field)?.words;
  return (
    <>
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
    </>
  );
}
