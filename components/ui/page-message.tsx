import type { ReactNode } from "react";
import { Icon, type IconName } from "#theme/icon.ts";

interface PageMessageProps {
  icon: IconName;
  title: string;
  body: ReactNode;
  next?: ReactNode;
  actions?: ReactNode;
  /** 2 on a page whose own heading stays. */
  level?: 1 | 2;
}

/** A page that has one thing to say: what happened, whether anything was lost, what to do next. */
export function PageMessage({ icon, title, body, next, actions, level = 1 }: PageMessageProps) {
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
