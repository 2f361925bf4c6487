"use client";

import { useActionState, useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { type Choice, Choices } from "#components/ui/choices.tsx";
import { Focused } from "#components/ui/focused.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { ProblemSummary } from "#components/ui/problem-summary.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { isolated } from "#theme/isolated.ts";
import type { InviteState } from "./actions.ts";

export type InviteWords = Record<
  "name" | "email" | "role" | "inviteSubmit" | "problemTitle" | "linkTitle" | "linkHint",
  string
>;

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
      {link && <InvitationLink link={link} title={words.linkTitle} hint={words.linkHint} />}
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

interface InvitationLinkProps {
  link: { name: string; address: string };
  title: string;
  hint: string;
}

/** The address to hand over, selected with one touch. */
export function InvitationLink({ link, title, hint }: InvitationLinkProps) {
  return (
    <Focused role="status">
      <Notice tone="good" icon="good">
        <p className="font-semibold">{title.replace("{name}", isolated(link.name))}</p>
        <p>{hint}</p>
        <input
          readOnly
          aria-label={title.replace("{name}", isolated(link.name))}
          value={link.address}
          onFocus={(event) => event.target.select()}
          className="mt-2 block min-h-11 w-full rounded-lg border-2 border-line-strong bg-paper px-3"
        />
      </Notice>
    </Focused>
  );
}
