import { statusWordOf } from "#app/(member)/passes/card-state.ts";
import { getTranslations } from "#app/i18n/translations.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { StatusWord } from "#components/ui/status-word.tsx";
import type { Kennitala, MemberLookup, Membership } from "#contract/index.ts";
import { mayRole } from "#portal/auth/staff/role.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { getDatabase } from "#portal/database/database.ts";
import { kennitalaDigest } from "#portal/database/keyed-digest.ts";
import { listDispatchesOf } from "#portal/messaging/sending/dispatch-list.ts";
import { holderLine } from "#portal/passes/holder-lines.ts";
import { loadPass } from "#portal/passes/load-pass.ts";
import { isDeleted, mayHandOut } from "#portal/passes/pass-actions.ts";
import { Icon, type IconName } from "#theme/icon.ts";
import { passStatusStyle } from "#theme/pass-status-style.ts";
import { MessageTable } from "../../../_messages/message-table.tsx";
import { passAddress } from "../../passes/pass-address.ts";

interface MemberPassesProps {
  staff: Staff;
  memberSearch: string;
  kennitala: Kennitala;
  lookup: MemberLookup;
}

/** Everything about one member: what is held, what can be done with it, what was sent. */
export async function MemberPasses({ staff, memberSearch, kennitala, lookup }: MemberPassesProps) {
  const t = await getTranslations("staff.member");
  const sent = await listDispatchesOf(getDatabase(), {
    kennitalaDigest: kennitalaDigest(kennitala),
    passIds: lookup.memberships.flatMap(({ pass }) => (pass ? [pass.id] : [])),
    limit: 20,
  });
  const mayOpen = mayRole(staff.role, "pass:read");
  const holder = mayOpen ? await holderOf(lookup) : undefined;
  return (
    <>
      {holder && (
        <p className="-mt-5 mb-6 text-lg [overflow-wrap:anywhere]">
          <bdi>{holder}</bdi>
        </p>
      )}
      {lookup.memberStatus === "CANCELLED" && (
        <Notice className="mb-6" tone="waiting" icon="waiting">
          {t("cancelled")}
        </Notice>
      )}
      {lookup.memberships.length === 0 ? (
        <p className="border-y border-line py-6">{t("noMemberships")}</p>
      ) : (
        <ul className="flex flex-col border-t border-line">
          {lookup.memberships.map((membership) => (
            <li key={membership.subscriptionId} className="border-b border-line py-5">
              <MembershipRow
                membership={membership}
                memberSearch={memberSearch}
                maySend={mayRole(staff.role, "message:send")}
                mayOpen={mayOpen}
              />
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4 text-ink-soft">{t("sharedKennitala")}</p>
      <section className="mt-10">
        <h2 className="mb-2 text-lg font-semibold">{t("history")}</h2>
        <MessageTable rows={sent} caption={t("history")} empty={t("historyEmpty")} withKind />
      </section>
    </>
  );
}

/** Who the member is, by what stands on a pass: the lookup itself tells no name. */
async function holderOf({ memberships }: MemberLookup): Promise<string | undefined> {
  const ids = memberships.flatMap(({ pass }) => (pass && !isDeleted(pass) ? [pass.id] : []));
  const loaded = await Promise.all(ids.slice(0, maxPassesRead).map((id) => loadPass(id)));
  return loaded
    .map((one) => (one.kind === "pass" ? holderLine(one.pass, one.template) : undefined))
    .find((line) => line !== undefined);
}

const maxPassesRead = 3;

type Way = "text" | "textClosed" | "notify" | "open";

const icons: Record<Way, IconName> = {
  text: "message",
  textClosed: "message",
  notify: "bell",
  open: "pass",
};

/** The ways on from a pass, the first foremost: a closed one is looked at, and its link is not sent. */
function waysOf(
  pass: { id: string; status: string },
  { memberSearch, maySend, mayOpen }: Omit<MembershipRowProps, "membership">,
): { way: Way; href: string }[] {
  const isOpen = mayHandOut(pass);
  const to = (way: Way, page?: "sms" | "notification") => ({
    way,
    href: passAddress(pass.id, { page, memberSearch }),
  });
  const open = mayOpen ? [to("open")] : [];
  const send =
    maySend && !isDeleted(pass)
      ? [to(isOpen ? "text" : "textClosed", "sms"), to("notify", "notification")]
      : [];
  return isOpen ? [...send, ...open] : [...open, ...send];
}

interface MembershipRowProps {
  membership: Membership;
  memberSearch: string;
  maySend: boolean;
  mayOpen: boolean;
}

async function MembershipRow({ membership, memberSearch, maySend, mayOpen }: MembershipRowProps) {
  const t = await getTranslations();
  const { pass, subscriptionStatus, subscriberListName } = membership;
  const state = ["PENDING", "ACTIVE", "GRACE"].includes(subscriptionStatus)
    ? t(`staff.membership.${subscriptionStatus as "PENDING" | "ACTIVE" | "GRACE"}`)
    : subscriptionStatus;
  const isOpen = pass !== null && mayHandOut(pass);
  const ways = pass ? waysOf(pass, { memberSearch, maySend, mayOpen }) : [];
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-lg font-semibold">{subscriberListName}</h2>
        <p className="text-ink-soft">{state}</p>
      </div>
      {pass ? (
        <>
          <p className="flex flex-wrap gap-x-6">
            <StatusWord
              {...passStatusStyle(pass.status)}
              label={t(`status.${statusWordOf(pass.status)}.label`)}
            />
            <span className="text-ink-soft">
              {pass.walletInstalled ? t("staff.member.inWallet") : t("staff.member.notInWallet")}
            </span>
          </p>
          {!isOpen && <p>{t("staff.member.closed")}</p>}
          <div className="flex flex-wrap gap-3">
            {ways.map(({ way, href }, at) => (
              <ButtonLink key={way} manner={at === 0 ? "primary" : "secondary"} href={href}>
                <Icon name={icons[way]} />
                {t(`staff.member.${way}`)}
              </ButtonLink>
            ))}
          </div>
        </>
      ) : (
        <p>{t("staff.member.noPass")}</p>
      )}
    </div>
  );
}
