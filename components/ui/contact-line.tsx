export interface Contact {
  name: string;
  email?: string | undefined;
  phone?: string | undefined;
}

const link = "inline-flex min-h-11 items-center underline underline-offset-4";

/** Name of a contact, with a link to its phone number and to its e-mail address. */
export function ContactLine({ name, email, phone }: Contact) {
  return (
    <div>
      <p className="font-semibold">{name}</p>
      {(phone || email) && (
        <p className="mt-1.5 flex flex-wrap gap-x-6 [overflow-wrap:anywhere]">
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
      )}
    </div>
  );
}
