"use client";

import { useRef, useState, useSyncExternalStore } from "react";
import { Button } from "#components/ui/button.tsx";
import { Focused } from "#components/ui/focused.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Icon } from "#theme/icon.ts";
import { isolated } from "#theme/isolated.ts";
import type { HandedLink } from "./actions.ts";

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
