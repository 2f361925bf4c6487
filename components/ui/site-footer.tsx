export interface SiteFooterProps {
  heading: string;
  contact: { name: string; email?: string | undefined; phone?: string | undefined };
  website?: { href: string; label: string } | undefined;
  /** What is the same at the foot of every page. */
  always: { href: string; label: string };
}

export function SiteFooter({ heading, contact, website, always }: SiteFooterProps) {
  const link = "inline-flex min-h-11 items-center underline underline-offset-4";
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-6 text-ink-soft sm:px-6">
      <h2 className="font-semibold text-ink">{heading}</h2>
      <p>{contact.name}</p>
      <p className="flex flex-wrap gap-x-6">
        {contact.email && (
          <a href={`mailto:${contact.email}`} className={link}>
            {contact.email}
          </a>
        )}
        {contact.phone && (
          <a href={`tel:${contact.phone.replace(/[^+\d]/g, "")}`} className={link}>
            {contact.phone}
          </a>
        )}
        {website && (
          <a href={website.href} className={link}>
            {website.label}
          </a>
        )}
      </p>
      <p className="mt-2">
        <a href={always.href} className={link}>
          {always.label}
        </a>
      </p>
    </div>
  );
}
