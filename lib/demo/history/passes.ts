/** Passes of the demo's fixture that the history speaks of. */
export interface DemoPass {
  id: string;
  title: string;
  /** Whose it is, where it is a member's: ten digits. */
  kennitala?: string;
  phone: string;
}

const idOf = (end: string) => `0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c${end}`;

const member = (end: string, fourDigits: string): DemoPass => ({
  id: idOf(end),
  title: "Félagsaðild",
  kennitala: `010130${fourDigits}`,
  phone: `+354611${fourDigits}`,
});

/** Open passes of members. */
export const memberPasses: readonly DemoPass[] = [
  member("5001", "2129"),
  member("5002", "2209"),
  member("5003", "3019"),
  member("5007", "3369"),
  member("5009", "4929"),
  member("5011", "5069"),
  member("5013", "2139"),
];

/** Those of them that are in a wallet. */
export const walletPasses = memberPasses.filter(({ id }) => id !== idOf("5002"));

export const voidedMembership = member("5004", "2559");
export const usedMembership = member("5006", "2719");
export const expiredMembership = member("5005", "2639");

export const punchCard = { id: idOf("7001"), title: "Tíu skipta kort", phone: "+3546112301" };
export const giftCard = { id: idOf("7002"), title: "Gjafakort", phone: "+3546112302" };
export const ticket = { id: idOf("7003"), title: "Bylgjumótið 2027", phone: "+3546112303" };
export const familyTicket = { id: idOf("7005"), title: "Fjölskyldumiði", phone: "+3546112305" };
export const coachCard = { id: idOf("7006"), title: "Þjálfaraskírteini", phone: "+3546112306" };
export const locker = { id: idOf("7007"), title: "Skápur", phone: "+3546112307" };
export const appointment = {
  id: idOf("7009"),
  title: "Tími hjá sjúkraþjálfara",
  phone: "+3546112309",
};
export const deletedCoupon = { id: idOf("7013"), title: "Frítt í gufubað", phone: "+3546112313" };
export const voidedCoupon = { id: idOf("7014"), title: "Frítt í gufubað", phone: "+3546112314" };
