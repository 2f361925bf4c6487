import type { ComponentProps, ReactNode } from "react";

interface Look {
  /** Default: `primary`. */
  manner?: "primary" | "danger" | "secondary";
  children: ReactNode;
}

export function Button({ manner = "primary", ...button }: Look & ComponentProps<"button">) {
  return <button type="submit" {...button} className={`button button-${manner}`} />;
}

/** A document link in the style of a button. */
export function ButtonLink({ manner = "primary", ...link }: Look & ComponentProps<"a">) {
  return <a {...link} className={`button button-${manner}`} />;
}
