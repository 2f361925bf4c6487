import { getTranslations } from "#app/i18n/translations.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { Kennitala, MemberLookup, Membership, Pass, PassTemplate } from "#contract/index.ts";
import { mayRole, type Role } from "#portal/auth/staff/role.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { isOfType } from "#portal/memberships/decide-offer.ts";
import { loadPass } from "#portal/passes/load-pass.ts";
import { mayHandOut, offeredActions } from "#portal/passes/pass-actions.ts";
import { Icon, type IconName } from "#theme/icon.ts";
import { passAddress } from "../../../_shell/pass-address.ts";
import { type PassTypeName, passTypeNames } from "../../../_shell/pass-type-name.ts";
import { RegisterContact } from "../../../_shell/register-contact.tsx";
import { PassStatus, ServiceFailure } from "../../../_shell/staff-page.tsx";
import { ApplyLinks } from "./apply-link.tsx";

interface MemberPassesProps {
  staff: Staff;
  memberSearch: string;
  kennitala: Kennitala;
  lookup: MemberLookup;
}

export async function MemberPasses(props: MemberPassesProps) {
  const { staff, memberSearch, kennitala, lookup } = props;
  const t = await getTranslations("staff.member");
  return (
    <>
      {lookup.memberStatus === "CANCELLED" && (
        <Notice className="mb-6" tone="waiting" icon="waiting">
          {t("cancelled")}
        </Notice>
      )}
      {lookup.memberships.length === 0 ? (
        <p className="border-y border-line py-6">{t("noMemberships")}</p>
      ) : (
        <ul className="flex flex-col border-t border-line">
          {inConfiguredOrder(lookup.memberships).map((membership) => (
            <li key={membership.subscriptionId} className="border-b border-line py-5">
              <MembershipRow
                membership={membership}
                memberSearch={memberSearch}
                role={staff.role}
              />
            </li>
          ))}
        </ul>
      )}
      <ApplyLinks
        kennitala={kennitala}
        memberships={lookup.memberships}
        memberSearch={memberSearch}
        maySend={mayRole(staff.role, "message:send")}
      />
    </>
  );
}

/** Memberships by the order of their types in the issuer's file; the service gives them in any order. */
function inConfiguredOrder(memberships: readonly Membership[]): Membership[] {
  const { membershipTypes } = getConfiguration().issuer;
  const rank = (membership: Membership) => {
    const at = membershipTypes.findIndex((type) => isOfType(membership, type));
    return at < 0 ? membershipTypes.length : at;
  };
  return memberships.toSorted((one, other) => rank(one) - rank(other));
}

interface KnownPassesProps {
  staff: Staff;
  memberSearch: string;
  passIds: string[];
  /** Heading of the passes, which are left out without one; set below a member's memberships. */
  title?: string;
}

const passesShown = 10;

/**
 * Passes that stored messages, lists and the record of what was issued here attribute to the person: the
 * service looks up memberships alone, by kennitala.
 */
export async function KnownPasses({ staff, memberSearch, passIds, title }: KnownPassesProps) {
  const t = await getTranslations("staff");
  const loaded = await Promise.all(passIds.slice(0, passesShown).map((id) => loadPass(id)));
  const failed = loaded.find((one) => one.kind === "failed");
  if (failed) return <ServiceFailure failure={failed.failure} level={2} />;
  const known = loaded.flatMap((one) => (one.kind === "pass" ? [one] : []));
  if (known.length === 0 && title) return null;
  if (known.length === 0)
    return <p className="border-y border-line py-6">{t("member.noKnownPass")}</p>;
  const typeName = await passTypeNames();
  return (
    <section className={title && "mt-8"}>
      {title && <h2 className="mb-2 text-lg font-semibold">{title}</h2>}
      <ul className="flex flex-col border-t border-line">
        {known.map(({ pass, template }) => (
          <li key={pass.id} className="border-b border-line py-5">
            <PassRow
              type={
                template?.name
                  ? typeName(template.name)
                  : { words: t("pass.unnamed"), lang: undefined }
              }
              pass={pass}
              template={template}
              memberSearch={memberSearch}
              role={staff.role}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type Way = "text" | "textClosed" | "notify" | "open";

const icons: Record<Way, IconName> = {
  text: "message",
  textClosed: "message",
  notify: "bell",
  open: "pass",
};

type ShownPass = NonNullable<Membership["pass"]> | Pass;

/** Actions for a pass, the primary one first: for a closed pass that is the link to its page. */
function waysOf(
  pass: ShownPass,
  { memberSearch, role, template }: Pick<PassRowProps, "memberSearch" | "role" | "template">,
): { way: Way; href: string }[] {
  const isOpen = mayHandOut(pass);
  const to = (way: Way, page?: "sms" | "notification") => ({
    way,
    href: passAddress(pass.id, { page, memberSearch }),
  });
  const open = mayRole(role, "pass:read") ? [to("open")] : [];
  const send = offeredActions(role, pass, template).flatMap(({ action, whyNot }) => {
    if (whyNot) return [];
    if (action === "sms") return [to(isOpen ? "text" : "textClosed", "sms")];
    return action === "notification" ? [to("notify", "notification")] : [];
  });
  return isOpen ? [...send, ...open] : [...open, ...send];
}

interface MembershipRowProps {
  membership: Membership;
  memberSearch: string;
  role: Role;
}

async function MembershipRow({ membership, ...row }: MembershipRowProps) {
  const t = await getTranslations("staff.membership");
  const { pass, subscriptionStatus, subscriberListName } = membership;
  const state = ["PENDING", "ACTIVE", "GRACE"].includes(subscriptionStatus)
    ? t(subscriptionStatus as "PENDING" | "ACTIVE" | "GRACE")
    : subscriptionStatus;
  const { membershipTypes } = getConfiguration().issuer;
  const configured = membershipTypes.find((one) => isOfType(membership, one));
  const type = (await passTypeNames())(configured?.name.is ?? subscriberListName);
  // For a type that is issued on request, `ApplyLinks` below explains how to get the pass.
  const isIssuedWithMembership = configured?.issuance !== "on-request";
  const whyNone =
    subscriptionStatus === "PENDING"
      ? "noPassPending"
      : isIssuedWithMembership && "noPassOfMembership";
  return <PassRow type={type} state={state} pass={pass} whyNone={whyNone || undefined} {...row} />;
}

interface PassRowProps {
  type: PassTypeName;
  /** State of the membership, where one is known. */
  state?: string;
  pass: ShownPass | null;
  /** Key of the explanation why the membership has no pass; undefined where none is shown. */
  whyNone?: "noPassPending" | "noPassOfMembership" | undefined;
  /** Of a pass that no member lookup found: it tells whether the pass can have a phone number. */
  template?: PassTemplate | undefined;
  memberSearch: string;
  role: Role;
}

async function PassRow({ type, state, pass, whyNone, ...reader }: PassRowProps) {
  const t = await getTranslations("staff.member");
  const anew = await getTranslations("staff.pass.anew");
  const inWallet = pass && isInWallet(pass);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 lang={type.lang} className="text-lg font-semibold">
          {type.words}
        </h2>
        {state && <p className="text-ink-soft">{state}</p>}
      </div>
      {pass ? (
        <>
          <p className="flex flex-wrap gap-x-6">
            <PassStatus status={pass.status} />
            {inWallet !== undefined && (
              <span className="text-ink-soft">{t(inWallet ? "inWallet" : "notInWallet")}</span>
            )}
          </p>
          {!mayHandOut(pass) && <p>{t("closed")}</p>}
          {state && pass.status === "VOIDED" && (
            <div>
              <p>{anew("membership")}</p>
              <RegisterContact />
            </div>
          )}
          <div className="flex flex-wrap gap-3">
            {waysOf(pass, reader).map(({ way, href }, at) => (
              <ButtonLink
                key={way}
                manner={at === 0 && !inWallet ? "primary" : "secondary"}
                href={href}
              >
                <Icon name={icons[way]} />
                {t(way)}
                <span lang={type.lang} className="sr-only">
                  {type.words}
                </span>
              </ButtonLink>
            ))}
          </div>
        </>
      ) : (
        <div>
          <p>{t("noPass")}</p>
          {whyNone && <p>{t(whyNone)}</p>}
          {whyNone === "noPassOfMembership" && <RegisterContact />}
        </div>
      )}
    </div>
  );
}

/** Whether the pass is in a wallet; undefined for a closed pass, and where the status states it already. */
function isInWallet(pass: ShownPass): boolean | undefined {
  if (pass.status === "UPDATES_OFF" || !mayHandOut(pass)) return undefined;
  if ("walletInstalled" in pass) return pass.walletInstalled;
  if (pass.status === "ACTIVE") return true;
  return pass.status === "UNCLAIMED" ? false : undefined;
}
