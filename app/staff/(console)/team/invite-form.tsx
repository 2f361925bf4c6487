"use client";

import { useActionState, useId, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "#components/ui/button.tsx";
import { type Choice, Choices } from "#components/ui/choices.tsx";
import { Focused } from "#components/ui/focused.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { ProblemSummary } from "#components/ui/problem-summary.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { Icon } from "#theme/icon.ts";
import { isolated } from "#theme/isolated.ts";
import type { HandedLink, InviteState } from "./actions.ts";

type InviteWords = Record<"name" | "email" | "role" | "inviteSubmit" | "problemTitle", string> &
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

export type LinkWords = Record<
  "linkTitle" | "linkHint" | "linkMailed" | "linkNotMailed" | "copyLink" | "linkCopied",
  string
>;

interface InvitationLinkProps {
  link: HandedLink;
  words: LinkWords;
}

/** The address to hand over: selected with one touch, and copied where the browser can. */
export function InvitationLink({ link, words }: InvitationLinkProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const mayCopy = useClipboard();
  const title = words.linkTitle.replace("{name}", isolated(link.name));
  const copy = () =>
    navigator.clipboard.writeText(link.address).then(
      () => setCopied(true),
      // Refused: the selected address is one key away from being copied.
      () => field.current?.focus(),
    );
  return (
    <Focused role="status">
      <Notice tone="good" icon="good">
        <p className="font-semibold">{title}</p>
        {link.mail && (
          <p className="[overflow-wrap:anywhere]">
            {(link.mail.isSent ? words.linkMailed : words.linkNotMailed).replace(
              "{email}",
              link.mail.email,
            )}
          </p>
        )}
        <p>{words.linkHint}</p>
        <div className="mt-2 flex flex-col gap-3 sm:flex-row">
          <input
            ref={field}
            readOnly
            aria-label={title}
            value={link.address}
            onFocus={(event) => event.target.select()}
            className="block min-h-12 w-full min-w-0 flex-1 rounded-lg border-2 border-line-strong bg-paper px-3"
          />
          {mayCopy && (
            <Button type="button" manner="secondary" onClick={copy}>
              <Icon name={isCopied ? "good" : "copy"} />
              {isCopied ? words.linkCopied : words.copyLink}
            </Button>
          )}
        </div>
      </Notice>
    </Focused>
  );
}

const never = () => () => {};

/** A page can write to the clipboard with a script, and over https or on the same machine alone. */
function useClipboard(): boolean {
  return useSyncExternalStore(
    never,
    () => "clipboard" in navigator,
    () => false,
  );
}
