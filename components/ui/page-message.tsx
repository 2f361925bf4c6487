import type { ReactNode } from "react";
import { Icon, type IconName } from "#look/icon.ts";

interface PageMessageProps {
  icon: IconName;
  title: string;
  body: ReactNode;
  next?: ReactNode;
  actions?: ReactNode;
}

/** A page that has one thing to say: what happened, whether anything was lost, what to do next. */
export function PageMessage({ icon, title, body, next, actions }: PageMessageProps) {
  return (
    <div className="max-w-xl">
      <p className="mb-4 text-ink-soft">
        <Icon name={icon} size="40px" />
      </p>
      <h1 className="text-3xl leading-tight font-bold sm:text-4xl">{title}</h1>
      <p className="mt-4 text-lg [overflow-wrap:anywhere]">{body}</p>
      {next && <p className="mt-2 text-lg">{next}</p>}
      {actions && <div className="mt-8 flex flex-wrap gap-3">{actions}</div>}
    </div>
  );
}
