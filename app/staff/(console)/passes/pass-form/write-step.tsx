"use client";

import { useId } from "react";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Choices } from "#components/ui/choices.tsx";
import { Focused } from "#components/ui/focused.tsx";
import { HiddenFields } from "#components/ui/hidden-fields.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { FormProblems } from "../../../_confirm/confirm-form.tsx";
import type { FormWords } from "./form-view.ts";
import { BackFields, FieldGroup, MomentFields, PassText } from "./pass-fields.tsx";
import type { PassFormProps } from "./pass-form.tsx";
import { fieldPrefix, type PassFormState, typedEntries } from "./pass-form-state.ts";

/** Everything that can be written on a pass of this template, and nothing else. */
export function WriteStep(props: PassFormProps & { state: PassFormState; pending: boolean }) {
  const { words, view, state, pending, cancel } = props;
  const id = useId();
  const { typed, problems } = state;
  const shared = { id, typed, problems };
  const [summary, meanwhile] = [
    <FormProblems key="problems" title={words.problemTitle} id={id} problems={problems} />,
    <ConcurrentChangesNotice key="meanwhile" words={words} state={state} />,
  ];
  if (!view) {
    return (
      <>
        {summary}
        <HiddenFields entries={typedEntries(typed)} />
        <div>
          <Button name="intent" value="look" aria-disabled={pending || undefined}>
            {words.tryAgain}
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      {/* The first button is the one that Enter presses. */}
      <button type="submit" name="intent" value="look" hidden />
      {summary}
      {meanwhile}
      {view.locked && (
        <Notice tone="info" icon="stopped">
          {view.locked}
        </Notice>
      )}
      <FieldGroup {...shared} legend={words.issuers} fields={view.issuers} />
      <FieldGroup
        {...shared}
        legend={words.holders}
        hint={view.locked ? undefined : words.holdersHint}
        fields={view.holders}
      />
      <FieldGroup {...shared} legend={words.validity} fields={[]}>
        <MomentFields
          {...shared}
          words={words}
          name="validFrom"
          fields={["validFromDate", "validFromTime"]}
        />
        <MomentFields
          {...shared}
          words={words}
          name="expirationDate"
          fields={["expirationDate", "expirationTime"]}
        />
        {view.stamps && <PassText {...shared} field={view.stamps} width="max-w-40" />}
      </FieldGroup>
      <FieldGroup {...shared} legend={words.other} fields={[]}>
        <PassText
          {...shared}
          field={{
            name: "externalIdentifier",
            label: words.externalIdentifier,
            hint: words.externalIdentifierHint,
          }}
        />
        {view.alreadyPaid ? (
          <Choices
            legend={view.alreadyPaid.label}
            name={`${fieldPrefix}alreadyPaid`}
            kind="checkbox"
            chosen={typed.texts.alreadyPaid ? ["yes"] : []}
            choices={[{ value: "yes", label: view.alreadyPaid.hint }]}
          />
        ) : (
          typed.texts.alreadyPaid && (
            <HiddenFields entries={[[`${fieldPrefix}alreadyPaid`, typed.texts.alreadyPaid]]} />
          )
        )}
      </FieldGroup>
      <BackFields {...shared} words={words} isNewRow={state.isNewRow ?? false} />
      <div className="flex flex-wrap gap-3">
        <Button name="intent" value="look" aria-disabled={pending || undefined}>
          {words.next}
        </Button>
        <ButtonLink manner="secondary" href={cancel}>
          {words.cancel}
        </ButtonLink>
      </div>
    </>
  );
}

/** What somebody else wrote meanwhile, beside what the reader wrote, and whose now stands. */
function ConcurrentChangesNotice({ words, state }: { words: FormWords; state: PassFormState }) {
  const { meanwhile, wasVoided } = state;
  if (!meanwhile) return null;
  const stands = {
    theirs: words.standsTheirs,
    yours: words.standsYours,
    same: words.standsSame,
  };
  return (
    <Focused role="alert">
      <Notice tone="waiting" icon="alert">
        <h2 className="font-semibold">{words.meanwhileTitle}</h2>
        <p>{words.meanwhileLead}</p>
        {wasVoided && <p className="mt-2 font-semibold">{words.meanwhileVoided}</p>}
        <ul>
          {meanwhile.map(({ label, theirs, yours, stands: whose }) => (
            <li key={label} className="mt-3 border-t border-line-strong pt-2">
              <p className="font-semibold">{label}</p>
              <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
                <dt>{words.theirs}</dt>
                <dd>{theirs}</dd>
                <dt>{words.yours}</dt>
                <dd>{yours}</dd>
              </dl>
              <p>{stands[whose]}</p>
            </li>
          ))}
        </ul>
      </Notice>
    </Focused>
  );
}
