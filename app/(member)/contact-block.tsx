/** Whom the issuer names for questions. */
export interface Contact {
  heading: string;
  name: string;
  phone?: string | undefined;
  email?: string | undefined;
}

/** Whom to ask, beside what cannot be helped here. */
export function ContactBlock({ heading, name, phone, email }: Contact) {
  const link = "inline-flex min-h-11 items-center underline underline-offset-4";
  return (
    <div className="border-l-4 border-line pl-4">
      <p>
        {heading}: <span className="font-semibold">{name}</span>
      </p>
      <p className="flex flex-wrap gap-x-6">
        {phone && (
          <a href={`tel:${phone.replace(/[^+\d]/g, "")}`} className={link}>
            {phone}
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`} className={link}>
            {email}
          </a>
        )}
      </p>
    </div>
  );
}
