import type { PassStatus } from "#contract/index.ts";

const status: Record<PassStatus, { label: string; body: string }> = {
  UNCLAIMED: { label: "Tilbúið", body: "Skírteinið er tilbúið og bíður þín." },
  INACTIVE: {
    label: "Tekur gildi síðar",
    body: "Skírteinið er gefið út en tekur ekki gildi strax.",
  },
  ACTIVE: { label: "Í gildi", body: "Skírteinið er í gildi." },
  UPDATES_OFF: {
    label: "Ekki í veski",
    body: "Skírteinið var tekið úr símaveskinu. Þú getur bætt því við aftur.",
  },
  VOIDED: {
    label: "Ógilt",
    body: "Skírteinið hefur verið ógilt og er ekki hægt að nota það lengur.",
  },
  EXPIRED: { label: "Útrunnið", body: "Gildistími skírteinisins er liðinn." },
  REDEEMED: { label: "Notað", body: "Skírteinið hefur verið notað til fulls." },
  DELETE_IN_PROGRESS: { label: "Verið að fjarlægja", body: "Verið er að fjarlægja skírteinið." },
  DELETED: { label: "Fjarlægt", body: "Skírteinið hefur verið fjarlægt." },
};

/** Every word of the pages in Icelandic; the other languages have the same keys. */
export const is = {
  skip: "Beint í efni",
  otherLanguage: "English",
  wallet: "Veskið",
  toWallet: "Opna veskið",
  contact: "Hafðu samband",
  status,
  validFrom: (moment: string) => `Gildir frá ${moment}.`,
  validUntil: (moment: string) => `Gildir til ${moment}.`,
  expired: (moment: string) => `Rann út ${moment}.`,
  delivery: {
    title: "Settu skírteinið í veskið",
    lead: (issuer: string) => `${issuer} gaf út þetta skírteini handa þér.`,
    add: "Bæta í símaveskið",
    how: "Veskið opnast í þessum vafra og geymir skírteinið á þessu tæki. Engin nýskráning.",
    elsewhere: "Það er þegar í öðru veski. Þú getur líka haft það hér.",
    heldTitle: "Skírteinið er í veskinu",
    held: "Þú ert þegar með skírteinið í veskinu í þessum vafra.",
    open: "Sýna skírteinið",
    removed: "Skírteinið var tekið úr veskinu. Þú getur bætt því við aftur hér fyrir neðan.",
    removedClosed: "Skírteinið var tekið úr veskinu.",
    closedTitle: "Ekki er hægt að nota skírteinið",
    closedNext: (issuer: string) =>
      `Ef þú heldur að þetta sé rangt skaltu hafa samband við útgefandann: ${issuer}.`,
  },
  walletList: {
    title: "Skírteinin í veskinu",
    lead: "Skírteinin sem þessi vafri geymir, þau nýjustu fyrst.",
    emptyTitle: "Veskið er tómt",
    empty:
      "Hér birtast skírteinin sem þú bætir við. Opnaðu hlekkinn á skírteinið þitt og veldu „Bæta í símaveskið“.",
    show: (title: string) => `Sýna ${title}`,
  },
  card: {
    all: "Öll skírteinin",
    show: "Sýndu kóðann við innganginn.",
    code: "QR-kóði skírteinisins",
    typed: "Kóðinn í bókstöfum",
    closed: "Kóðinn birtist ekki því ekki er hægt að nota skírteinið.",
    messages: "Skilaboð frá útgefanda",
    removeTitle: "Taka úr veskinu",
    remove: "Taka úr veskinu",
    removeBody: "Skírteinið hverfur úr þessum vafra.",
    removeAgain: "Þú getur bætt því við aftur með sama hlekk.",
  },
  outbox: {
    title: "Úthólf textaskilaboða",
    lead: "Hér birtast textaskilaboð sem annars hefðu farið í síma, þau nýjustu fyrst.",
    empty: "Engin skilaboð hafa verið send. Hér birtast þau sem annars hefðu farið í síma.",
  },
  landing: {
    title: "Skírteinaþjónusta",
    lead: "Hér gefa félög út stafræn skírteini og félagar geyma þau í veskinu.",
    holder: "Áttu skírteini?",
    holderBody: "Skírteinin sem þú hefur bætt við í þessum vafra eru í veskinu.",
    developer: "Ertu að tengja kerfi?",
    developerBody: "Forritaskilum þjónustunnar er lýst í OpenAPI-skjali.",
    openApi: "Opna OpenAPI-skjalið",
  },
  notFound: {
    title: "Síðan fannst ekki",
    body: "Slóðin er röng eða síðan er ekki lengur til. Athugaðu hvort hlekkurinn sé heill.",
  },
  noPass: {
    title: "Skírteinið fannst ekki",
    body: "Ekkert skírteini er á bak við þennan hlekk. Athugaðu hvort hann sé heill, eða biddu þann sem gaf skírteinið út um nýjan.",
  },
  noCard: {
    title: "Skírteinið er ekki í þessu veski",
    body: "Það var tekið úr veskinu eða því var bætt við í öðrum vafra. Hlekkurinn sem þú fékkst á skírteinið opnar það aftur.",
  },
  refused: {
    title: "Beiðninni var hafnað",
    body: "Hún kom ekki frá síðum þessarar þjónustu, svo engu var breytt. Opnaðu hlekkinn á skírteinið þitt og reyndu aftur.",
  },
  failed: {
    title: "Þetta tókst ekki",
    body: "Eitthvað fór úrskeiðis hjá okkur. Óvíst er hvort breytingin náði í gegn; það er óhætt að reyna aftur eftir smástund.",
  },
};

export type Words = typeof is;
