import type { ReactNode } from "react";
import { Icon, type IconName, type Tone } from "#theme/icon.ts";
import { NoticeBody } from "./notice-body.tsx";
import { PageNoticeBody, type PageNoticeWords } from "./page-notice-body.tsx";

interface NoticeProps {
  tone: Tone;
  icon: IconName;
  className?: string;
  children: ReactNode;
}

export function Notice({ tone, icon, className, children }: NoticeProps) {
  return (
    <NoticeBody tone={tone} icon={<Icon name={icon} />} className={className}>
      {children}
    </NoticeBody>
  );
}

/** A page that consists of one message. */
export function PageNotice({ icon, ...words }: PageNoticeWords & { icon: IconName }) {
  return <PageNoticeBody {...words} icon={<Icon name={icon} size="40px" />} />;
}

const ink = {
  good: "text-good",
  waiting: "text-waiting",
  stopped: "text-stopped",
  info: "text-info",
} as const;

export function StatusWord({
  tone,
  icon,
  label,
}: {
  tone: keyof typeof ink;
  icon: IconName;
  label: string;
}) {
  return (
    <span className={`inline-flex items-baseline gap-1.5 font-semibold ${ink[tone]}`}>
      <span className="flex-none self-center">
        <Icon name={icon} />
      </span>
      {label}
    </span>
  );
}
