import type { ReactElement, ReactNode } from "react";
import type { Tone } from "#theme/tone.ts";

interface NoticeBodyProps {
  tone: Tone;
  icon: ReactElement;
  children: ReactNode;
}

/** A `Notice` that is given its icon, for a component that goes to a member's browser. */
export function NoticeBody({ tone, icon, children }: NoticeBodyProps) {
  return (
    <div className="notice" data-tone={tone}>
      <span className="notice-icon">{icon}</span>
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">{children}</div>
    </div>
  );
}
