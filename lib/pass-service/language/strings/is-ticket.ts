import { is, type Words } from "./is.ts";

type Overlay = { [Section in keyof Words]?: Partial<Words[Section]> };

/** Ticket overlay in Icelandic: the strings that say "miði" where the general ones say "skírteini". */
export const icelandicTicket = {
  status: {
    UNCLAIMED: { label: "Tilbúinn", body: "Miðinn er tilbúinn og bíður þín." },
    INACTIVE: {
      label: "Tekur gildi síðar",
      body: "Miðinn er gefinn út en tekur ekki gildi strax.",
    },
    ACTIVE: { label: "Í gildi", body: "Miðinn er í gildi." },
    UPDATES_OFF: {
      label: "Ekki lengur vistaður",
      body: "Miðinn var fjarlægður þaðan sem hann var vistaður. Þú getur vistað hann aftur.",
    },
    VOIDED: {
      label: "Ógiltur",
      body: "Miðinn hefur verið felldur úr gildi og ekki er hægt að nota hann lengur.",
    },
    EXPIRED: { label: "Útrunninn", body: "Gildistími miðans er liðinn." },
    REDEEMED: { label: "Notaður", body: "Miðinn er fullnotaður." },
    DELETE_IN_PROGRESS: { label: "Verið að fjarlægja", body: "Verið er að fjarlægja miðann." },
    DELETED: { label: "Fjarlægður", body: "Miðinn hefur verið fjarlægður." },
  },
  delivery: {
    title: "Settu miðann í símaveskið",
    lead: (issuer: string, isNew: boolean) =>
      `${issuer} gaf út þennan miða handa þér${isNew ? " rétt í þessu" : ""}.`,
    how: "Þá geymist miðinn í þessum vafra, á þessu tæki. Þú þarft ekki að stofna aðgang.",
    notInOwn: "Ekki er hægt að setja þennan miða í veski símans. Kóðinn er sá sami í vafranum.",
    titleInBrowser: "Sæktu miðann",
    elsewhereTitle: "Miðinn er vistaður annars staðar",
    elsewhere:
      "Hann er í veski síma eða í öðrum vafra. Til að sýna kóðann hér skaltu velja „Vista hér og sýna kóðann“.",
    full: (limit: number) =>
      `Miðinn er í ${limit} veskjum, sem er hámarkið. Ef þú bætir honum við hér fer hann úr veskinu sem lengst hefur verið ónotað.`,
    heldTitle: "Miðinn er í þessum vafra",
    held: "Þú getur opnað hann hér hvenær sem er.",
    removed: "Miðinn er ekki lengur í þessum vafra. Þú getur bætt honum við aftur hér fyrir neðan.",
    removedClosed: "Miðinn er ekki lengur í þessum vafra.",
    unpaidState: "Ógreiddur",
    unpaidTitle: "Miðinn er ógreiddur",
    unpaidLead: "Þú getur sótt miðann þegar hann hefur verið greiddur.",
    openClosed: "Opna miðann",
    closedTitle: "Ekki er hægt að nota miðann",
  },
  wallets: {
    toPhone: "Settu miðann í símann",
    toOtherPhone: "Viltu hafa hann í öðrum síma?",
    afterwards:
      "Ljúktu við í veskinu. Næst þegar þú opnar þessa síðu stendur að miðinn hafi verið sóttur.",
  },
  card: {
    replaced: (limit: number) =>
      `Miðinn fór um leið úr veskinu sem lengst hafði verið ónotað, því hann má vera í ${limit} veskjum í senn.`,
    saved: "Miðinn er vistaður í þessum vafra.",
    keep: "Settu bókamerki á þessa síðu eða bættu henni á heimaskjá símans til að finna miðann aftur.",
    code: "QR-kóði miðans",
    notRenewed: "Ekki tókst að uppfæra miðann. Opnaðu hann aftur með hlekknum sem þú fékkst.",
    closed: "Kóðinn birtist ekki því ekki er hægt að nota miðann.",
    removeBody: "Þá verður miðinn ekki lengur í þessum vafra.",
    removeAgain: "Þú getur bætt honum við aftur með sama hlekk.",
  },
  form: {
    taken: (isKennitala: boolean) =>
      `${isKennitala ? "Miði hefur þegar verið gefinn út á þessa kennitölu" : "Annar miði er þegar með sama gildi hér"}. Hafðu samband við útgefandann ef það er rangt eða ef miðinn er týndur.`,
  },
  details: {
    title: "Upplýsingar á miðann",
    lead: "Fylltu þetta út, þá geturðu sett miðann í veskið.",
  },
  obtain: {
    title: "Sæktu miða",
    lead: (issuer: string) => `${issuer} gefur út þennan miða.`,
    state: "Nýr miði",
    submit: "Sækja miðann",
    how: "Miðinn er gefinn út um leið. Svo velurðu hvar þú geymir hann.",
    noneTitle: "Miðinn fæst ekki hér",
    noneState: {
      ...is.obtain.noneState,
      closed: "Ekki lengur gefinn út",
      price: "Seldur hjá útgefanda",
    },
    none: {
      closed: "Ekki eru gefnir út fleiri miðar af þessari tegund.",
      membership: "Miðinn fylgir aðild og útgefandinn sendir félögum hlekk á hann.",
      "point-of-sale": "Miðinn fæst aðeins í afgreiðslu útgefandans.",
      "not-offered": "Útgefandinn afhendir miðann sjálfur, ekki á þessari síðu.",
      "issuer-fills-in": "Útgefandinn þarf sjálfur að skrá hluta af upplýsingunum á miðann.",
      price: "Miðinn er seldur. Þú greiðir fyrir hann hjá útgefandanum, ekki á þessari síðu.",
    },
    ask: (issuer: string) => `${issuer} svarar spurningum um miðann:`,
    have: "Ef þú átt miðann nú þegar skaltu opna hann með hlekknum sem þú fékkst.",
  },
  byKennitala: {
    title: "Sæktu miðann þinn",
    lead: (issuer: string) => `Sláðu inn kennitölu þess sem á miðann. ${issuer} gaf hann út.`,
    submit: "Sækja miðann",
    how: "Miðinn er afhentur hér þangað til hann er kominn í veski. Eftir það opnarðu hann í veskinu.",
    problemTitle: "Miðinn var ekki afhentur",
    refused:
      "Enginn miði bíður afhendingar með þessari kennitölu. Hafðu samband við útgefandann ef þú átt von á honum.",
  },
  onPass: { pass: "Miði", holder: "Miðahafi", link: "Miðinn á vefnum", about: "Um miðann" },
  noAppleWallet: {
    body: "Ekki er hægt að sækja miða í Apple Wallet eins og er. Miðinn er í gildi og birtist áfram á vefnum. Reyndu aftur síðar.",
  },
} satisfies Overlay;

export type TicketWords = typeof icelandicTicket;
