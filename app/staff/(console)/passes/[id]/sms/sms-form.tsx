"use client";

import { type ComponentProps, useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { Choices } from "#components/ui/choices.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import type { SmsRules } from "#portal/messaging/sending/sms-request.ts";
import {
  type CarriedFields,
  ConfirmForm,
  ConfirmStep,
  FormProblems,
} from "../../../../_confirm/confirm-form.tsx";
import { ContentField, SmsPreview } from "./content-field.tsx";
import { type SavedChoice, type SmsState, type SmsWords, typedSmsOf } from "./sms-form-state.ts";

interface SmsFormProps {
  act: (state: SmsState, form: FormData) => Promise<SmsState>;
  words: SmsWords;
  /** Undefined when the pass could not be read. */
  rules: SmsRules | undefined;
  saved: SavedChoice[];
  before: SmsState["typed"];
  /** What the service refused of an earlier one. */
  problems: SmsState["problems"];
  carried: CarriedFields;
}

/** A text with the link of a pass: written, confirmed, sent. */
export function SmsForm(props: SmsFormProps) {
  const { act, words, before, problems, carried } = props;
  return (
    <ConfirmForm<SmsState>
      act={act}
      first={{ step: "write", typed: before, problems }}
      carried={carried}
      read={(form) => ({ typed: typedSmsOf(form) })}
      lost={{ send: words.lostSend, look: words.lostLook }}
    >
      {(state, pending) =>
        state.step === "confirm" ? (
          <SmsConfirmStep words={words} state={state} pending={pending} />
        ) : (
          <SmsWriteStep {...props} state={state} pending={pending} />
        )
      }
    </ConfirmForm>
  );
}

interface SmsConfirmStepProps {
  words: SmsWords;
  state: SmsState;
  pending: boolean;
}

function SmsConfirmStep({ words, state, pending }: SmsConfirmStepProps) {
  const { typed, confirmed, problems } = state;
  if (!confirmed) return null;
  const { to, from, preview, warnings } = confirmed;
  return (
    <ConfirmStep
      words={words}
      problems={problems}
      typed={Object.entries(typed)}
      warnings={warnings.filter((warning) => !preview?.warnings.includes(warning))}
      pending={pending}
      icon="send"
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <dt className="text-ink-soft">{words.to}</dt>
        <dd className="font-semibold">{to}</dd>
        <dt className="text-ink-soft">{words.from}</dt>
        <dd className="font-semibold">{from}</dd>
      </dl>
      {preview ? (
        <SmsPreview title={words.message} view={preview} />
      ) : (
        <p>{words.templateMessage}</p>
      )}
      {preview?.plainer && (
        <div>
          <Button manner="secondary" name="intent" value="plainer">
            {words.previewPlainer}
          </Button>
        </div>
      )}
    </ConfirmStep>
  );
}

/** What to send, from whom and to whom; each choice with what belongs to it. */
function SmsWriteStep({
  words,
  rules,
  saved,
  state,
  pending,
}: SmsFormProps & { state: SmsState; pending: boolean }) {
  const id = useId();
  const { typed, problems } = state;
  const problemOf = (field: string) => problems.find((one) => one.field === field)?.words;
  const isClosed = rules !== undefined && rules.content !== "any";
  const mayTypeNumber = rules !== undefined && !rules.numberProblem;
  const content = {
    id: `${id}-content`,
    words,
    hint: words.contentHint,
    before: typed.content,
    problem: problemOf("content"),
  };
  return (
    <>
      <FormProblems title={words.problemTitle} id={id} problems={problems} />
      {isClosed ? (
        <>
          <input type="hidden" name="text" value="own" />
          <p>{words.closedText}</p>
          <ContentField {...content} words={{ ...words, insertLink: undefined }} hint={undefined} />
        </>
      ) : (
        <TextChoices words={words} typed={typed} content={content} saved={saved} />
      )}
      <SenderChoices id={id} words={words} typed={typed} problem={problemOf("customSender")} />
      <Choices
        legend={words.recipient}
        hint={whyNoNumber(rules, words)}
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
                  hint: mayTypeNumber ? words.typedNumberHint : undefined,
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

type TypedText = Pick<SmsState["typed"], "text" | "content" | "sender" | "customSender">;

interface TextChoicesProps {
  words: Pick<SmsWords, "text" | "templateText" | "templateTextHint" | "ownText">;
  typed: TypedText;
  content: ComponentProps<typeof ContentField>;
  saved?: SavedChoice[];
}

/** A saved text, one's own, or the template's, which nobody sees here. */
export function TextChoices({ words, typed, content, saved = [] }: TextChoicesProps) {
  const ofTemplate = {
    value: "template",
    label: words.templateText,
    hint: words.templateTextHint,
  };
  const own = { value: "own", label: words.ownText, inside: <ContentField {...content} /> };
  const isOffered =
    !typed.text.startsWith("saved ") || saved.some(({ value }) => value === typed.text);
  return (
    <Choices
      legend={words.text}
      name="text"
      kind="radio"
      // One that cannot be picked any more is not replaced by another text unseen.
      chosen={[isOffered ? typed.text : "own"]}
      choices={[
        ...saved.map(({ value, label, hint }) => ({ value, label, hint })),
        ...(saved.length > 0 ? [own, ofTemplate] : [ofTemplate, own]),
      ]}
    />
  );
}

interface SenderChoicesProps {
  id: string;
  words: Pick<
    SmsWords,
    "sender" | "templateSender" | "ownSender" | "customSender" | "customSenderHint"
  >;
  typed: TypedText;
  problem: string | undefined;
}

/** The template's sender, or another. */
export function SenderChoices({ id, words, typed, problem }: SenderChoicesProps) {
  return (
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
              problem={problem}
              name="customSender"
              maxLength={undefined}
              defaultValue={typed.customSender}
            />
          ),
        },
      ]}
    />
  );
}

/** Why no other number can be typed, where it is known. */
function whyNoNumber(rules: SmsRules | undefined, words: SmsWords): string | undefined {
  if (!rules?.numberProblem) return undefined;
  return rules.numberProblem === "phone-locked" ? words.numberLocked : words.noPhoneField;
}
