/** Passes of the demo's fixture that the history speaks of. */
export interface DemoPass {
  id: string;
  title: string;
  /** The kennitala of the member whose pass it is: ten digits. */
  kennitala?: string;
  phone: string;
  /** The holder's line; absent on a pass without a holder. */
  holder?: string;
}

const idOf = (end: string) => `0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c${end}`;

/** Templates of the demo's fixture. */
export const templates = {
  membership: idOf("2001"),
  swimCard: idOf("2002"),
  punchCard: idOf("2003"),
  giftCard: idOf("2004"),
  tournament: idOf("2005"),
};

const member = (end: string, fourDigits: string, name: string, number: string): DemoPass => ({
  id: idOf(end),
  title: "Félagsskírteini",
  kennitala: `010130${fourDigits}`,
  phone: `+354611${fourDigits}`,
  holder: `${name} · Félagsnúmer: ${number}`,
});

export const memberPasses: readonly DemoPass[] = [
  member("5001", "2129", "Sigríður Jónsdóttir", "1001"),
  member("5002", "2209", "Guðmundur Þórisson", "1008"),
  member("5003", "3019", "Katrín Ösp Ólafsdóttir", "1015"),
  member("5007", "3369", "Ólafur Bragi Vilhjálmsson", "1064"),
  member(
    "5009",
    "4929",
    "Aðalheiður Ísafold Hólmfríður Sigurbjörg Þorgerður Vatnsfjörð Snæfells-Ögmundsdóttir",
    "1078",
  ),
  member("5011", "5069", "Valgeir Dagur Hauksson", "1092"),
  member("5013", "2139", "Eiður Kári Björgvinsson", "1106"),
];

/** The members' passes that are in a wallet. */
export const walletPasses = memberPasses.filter(({ id }) => id !== idOf("5002"));

export const voidedMembership = member("5004", "2559", "Friðrik Örn Stefánsson", "1036");
export const usedMembership = member("5006", "2719", "Hjörtur Máni Ragnarsson", "1050");
/** Days since this membership was voided, the same as in the fixture. */
export const voidedDaysAgo = 7;
export const expiredMembership = member("5005", "2639", "Áslaug Brynja Kristinsdóttir", "1043");

export const punchCard = {
  id: idOf("7001"),
  title: "Tíu skipta kort",
  phone: "+3546112301",
  holder: "\u2068kort-1\u2069",
};
export const giftCard = { id: idOf("7002"), title: "Gjafakort", phone: "+3546112302" };
export const ticket = { id: idOf("7003"), title: "Bylgjumótið 2027", phone: "+3546112303" };
export const familyTicket = { id: idOf("7005"), title: "Fjölskyldumiði", phone: "+3546112305" };
export const coachCard = {
  id: idOf("7006"),
  title: "Þjálfaraskírteini",
  phone: "+3546112306",
  holder: "Hrafnhildur Ýr Magnúsdóttir · Starf: Yfirþjálfari",
};
export const locker = {
  id: idOf("7007"),
  title: "Skápur",
  phone: "+3546112307",
  holder: "Númer: 12",
};
export const appointment = {
  id: idOf("7009"),
  title: "Tími hjá sjúkraþjálfara",
  phone: "+3546112309",
};
export const deletedCoupon = { id: idOf("7013"), title: "Frítt í gufubað", phone: "+3546112313" };
export const voidedCoupon = { id: idOf("7014"), title: "Frítt í gufubað", phone: "+3546112314" };
