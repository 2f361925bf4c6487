"use client";

import { type ReactNode, useActionState } from "react";
import { Button } from "#components/ui/button.tsx";
import { type Choice, Choices } from "#components/ui/choices.tsx";
import { ProblemSummary } from "#components/ui/problem-summary.tsx";
import type { PersonState } from "../actions.ts";
import { InvitationLink, type LinkWords } from "../invite-form.tsx";

type Word =
  | "problemTitle"
  | "role"
  | "changeRole"
  | "access"
  | "accessHint"
  | "disable"
  | "enable"
  | "invitation"
  | "invitationHint"
  | "invite";

interface PersonFormsProps {
  act: (state: PersonState, form: FormData) => Promise<PersonState>;
  person: { id: string; name: string; role: string; isDisabled: boolean; mayBeInvited: boolean };
  roles: Choice[];
  words: Record<Word, string> & LinkWords;
}

/** What an admin can change of one person, each in a form of its own. */
export function PersonForms({ act, person, roles, words }: PersonFormsProps) {
  const [{ problem, link, attempt }, submit] = useActionState(act, {});
  const form = (change: string, children: ReactNode) => (
    <form action={submit} className="border-t border-line py-6">
      <input type="hidden" name="accountId" value={person.id} />
      <input type="hidden" name="name" value={person.name} />
      <input type="hidden" name="change" value={change} />
      {children}
    </form>
  );
  return (
    <>
      {problem && (
        <div className="mb-6">
          <ProblemSummary
            key={attempt}
            title={words.problemTitle}
            problems={[{ words: problem }]}
          />
        </div>
      )}
      {link && (
        <div className="mb-6">
          <InvitationLink key={attempt} link={link} words={words} />
        </div>
      )}
      {form(
        "role",
        <>
          <Choices
            legend={words.role}
            name="role"
            kind="radio"
            choices={roles}
            chosen={[person.role]}
          />
          <div className="mt-3">
            <Button manner="secondary">{words.changeRole}</Button>
          </div>
        </>,
      )}
      {person.mayBeInvited &&
        form(
          "invite",
          <>
            <h2 className="font-semibold">{words.invitation}</h2>
            <p className="mb-3 text-ink-soft">{words.invitationHint}</p>
            <Button manner="secondary">{words.invite}</Button>
          </>,
        )}
      {form(
        person.isDisabled ? "enable" : "disable",
        <>
          <h2 className="font-semibold">{words.access}</h2>
          <p className="mb-3 text-ink-soft">{words.accessHint}</p>
          <Button manner="secondary">{person.isDisabled ? words.enable : words.disable}</Button>
        </>,
      )}
    </>
  );
}
