"use client";

import { useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { Choices } from "#components/ui/choices.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { FormProblems } from "../../../../_confirm/confirm-form.tsx";
import { ContentField } from "./content-field.tsx";
import type { SmsFormProps } from "./sms-form.tsx";
import type { SmsState } from "./sms-form-state.ts";

/** What to send, from whom and to whom; each choice with what belongs to it. */
export function SmsWriteStep({
  words,
  mayTypeNumber,
  state,
  pending,
}: SmsFormProps & { state: SmsState; pending: boolean }) {
  const id = useId();
  const { typed, problems } = state;
  const problemOf = (field: string) => problems.find((one) => one.field === field)?.words;
  return (
    <>
      <FormProblems title={words.problemTitle} id={id} problems={problems} />
      <Choices
        legend={words.text}
        name="text"
        kind="radio"
        chosen={[typed.text]}
        choices={[
          { value: "template", label: words.templateText, hint: words.templateTextHint },
          {
            value: "own",
            label: words.ownText,
            inside: (
              <ContentField
                id={`${id}-content`}
                words={words}
                before={typed.content}
                problem={problemOf("content")}
              />
            ),
          },
        ]}
      />
      <Choices
        legend={words.sender}
        name="sender"
        kind="radio"
        chosen={[typed.sender]}
        choices={[
          { value: "template", label: words.templateSender },
          {
            value: "own",
            label: words.ownSender,
            inside: (
              <TextField
                id={`${id}-customSender`}
                label={words.customSender}
                hint={words.customSenderHint}
                problem={problemOf("customSender")}
                name="customSender"
                maxLength={40}
                defaultValue={typed.customSender}
              />
            ),
          },
        ]}
      />
      <Choices
        legend={words.recipient}
        name="recipient"
        kind="radio"
        chosen={[typed.recipient]}
        choices={[
          { value: "on-file", label: words.onFile, hint: words.onFileHint },
          ...(mayTypeNumber || typed.recipient === "typed"
            ? [
                {
                  value: "typed",
                  label: words.typedNumber,
                  hint: mayTypeNumber ? words.typedNumberHint : words.noPhoneField,
                  inside: (
                    <TextField
                      id={`${id}-phone`}
                      label={words.phone}
                      hint={words.phoneHint}
                      problem={problemOf("phone")}
                      name="phone"
                      type="tel"
                      inputMode="tel"
                      maxLength={40}
                      defaultValue={typed.phone}
                    />
                  ),
                },
              ]
            : []),
        ]}
      />
      <div>
        <Button name="intent" value="preview" aria-disabled={pending || undefined}>
          {words.next}
        </Button>
      </div>
    </>
  );
}
