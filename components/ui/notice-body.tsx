import type { ReactElement, ReactNode } from "react";
import type { Tone } from "#theme/tone.ts";

interface NoticeBodyProps {
  tone: Tone;
  icon: ReactElement;
  /** The space around it. */
  className?: string | undefined;
  children: ReactNode;
}

/** A `Notice` that is given its icon, for a component that goes to a member's browser. */
export function NoticeBody({ tone, icon, className = "", children }: NoticeBodyProps) {
  return (
    <div className={`notice ${className}`.trim()} data-tone={tone}>
      <span className="notice-icon">{icon}</span>
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">{children}</div>
    </div>
  );
}
