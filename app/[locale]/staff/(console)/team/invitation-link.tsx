"use client";

import { Focused } from "#components/ui/focused.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { isolated } from "#theme/isolated.ts";

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
