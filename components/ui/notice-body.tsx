import type { ReactElement, ReactNode } from "react";
import type { Tone } from "#theme/icon.ts";

interface NoticeBodyProps {
  tone: Tone;
  icon: ReactElement;
  className?: string | undefined;
  children: ReactNode;
}

/** `Notice` with the icon as an element. */
export function NoticeBody({ tone, icon, className = "", children }: NoticeBodyProps) {
  return (
    <div className={`notice ${className}`.trim()} data-tone={tone}>
      <span className="notice-icon">{icon}</span>
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">{children}</div>
    </div>
  );
}
