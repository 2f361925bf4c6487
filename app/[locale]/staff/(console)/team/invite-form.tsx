"use client";

import { useActionState, useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { type Choice, Choices } from "#components/ui/choices.tsx";
import { ProblemSummary } from "#components/ui/problem-summary.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import type { InviteState } from "./actions.ts";
import { InvitationLink, type LinkWords } from "./invitation-link.tsx";

export type InviteWords = Record<
  "name" | "email" | "role" | "inviteSubmit" | "problemTitle",
  string
> &
  LinkWords;

interface InviteFormProps {
  act: (state: InviteState, form: FormData) => Promise<InviteState>;
  words: InviteWords;
  roles: Choice[];
}

export function InviteForm({ act, words, roles }: InviteFormProps) {
  const [state, submit, pending] = useActionState(act, {
    typed: { name: "", email: "", role: "sender" },
  });
  const { typed, problem, link, attempt } = state;
  const id = useId();
  const of = (field: "name" | "email") =>
    problem?.field === field ? { problem: problem.words } : {};
  return (
    <form action={submit} noValidate className="flex flex-col gap-5" key={attempt}>
      {problem && (
        <ProblemSummary
          title={words.problemTitle}
          problems={[{ words: problem.words, field: problem.field && `${id}-${problem.field}` }]}
        />
      )}
      {link && <InvitationLink link={link} words={words} />}
      <TextField
        id={`${id}-name`}
        label={words.name}
        name="name"
        maxLength={100}
        defaultValue={typed.name}
        {...of("name")}
      />
      <TextField
        id={`${id}-email`}
        label={words.email}
        name="email"
        type="email"
        defaultValue={typed.email}
        {...of("email")}
      />
      <div id={`${id}-role`} tabIndex={-1}>
        <Choices
          legend={words.role}
          name="role"
          kind="radio"
          choices={roles}
          chosen={[typed.role]}
        />
      </div>
      <div>
        <Button aria-disabled={pending || undefined}>{words.inviteSubmit}</Button>
      </div>
    </form>
  );
}
