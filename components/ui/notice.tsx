import type { ReactNode } from "react";
import { Icon, type IconName } from "#theme/icon.ts";
import type { Tone } from "#theme/tone.ts";
import { NoticeBody } from "./notice-body.tsx";

interface NoticeProps {
  tone: Tone;
  icon: IconName;
  /** The space around it. */
  className?: string;
  children: ReactNode;
}

/** Something to know, with its hue, icon and words. */
export function Notice({ tone, icon, className, children }: NoticeProps) {
  return (
    <NoticeBody tone={tone} icon={<Icon name={icon} />} className={className}>
      {children}
    </NoticeBody>
  );
}
