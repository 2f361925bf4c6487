import type { ReactNode } from "react";
import { Icon, type IconName, type Tone } from "#theme/icon.ts";
import { NoticeBody } from "./notice-body.tsx";

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

interface PageNoticeProps {
  icon: IconName;
  title: string;
  body: ReactNode;
  next?: ReactNode;
  actions?: ReactNode;
  /** 2 on a page with a heading of its own. */
  level?: 1 | 2;
}

/** A page that consists of one message. */
export function PageNotice({ icon, title, body, next, actions, level = 1 }: PageNoticeProps) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <div className="max-w-xl">
      <p className="mb-4 text-ink-soft">
        <Icon name={icon} size="40px" />
      </p>
      <Heading
        className={`leading-tight font-bold ${level === 1 ? "text-3xl sm:text-4xl" : "text-xl"}`}
      >
        {title}
      </Heading>
      <p className="mt-4 text-lg [overflow-wrap:anywhere]">{body}</p>
      {next && <p className="mt-2 text-lg">{next}</p>}
      {actions && <div className="mt-8 flex flex-wrap gap-3">{actions}</div>}
    </div>
  );
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
