/**
 * Interface strings of the pages in Icelandic. Over 300 lines, because the other languages take their keys
 * from this one object.
 */
import type { PassStatus, ScanAction } from "#contract/index.ts";

const status: Record<PassStatus, { label: string; body: string }> = {
  UNCLAIMED: { label: "Tilbúið", body: "Skírteinið er tilbúið og bíður þín." },
  INACTIVE: {
    label: "Tekur gildi síðar",
    body: "Skírteinið er gefið út en tekur ekki gildi strax.",
  },
  ACTIVE: { label: "Í gildi", body: "Skírteinið er í gildi." },
  UPDATES_OFF: {
    label: "Ekki lengur vistað",
    body: "Skírteinið var fjarlægt þaðan sem það var vistað. Þú getur vistað það aftur.",
  },
  VOIDED: {
    label: "Ógilt",
    body: "Skírteinið hefur verið fellt úr gildi og ekki er hægt að nota það lengur.",
  },
  EXPIRED: { label: "Útrunnið", body: "Gildistími skírteinisins er liðinn." },
  REDEEMED: { label: "Notað", body: "Skírteinið er fullnotað." },
  DELETE_IN_PROGRESS: { label: "Verið að fjarlægja", body: "Verið er að fjarlægja skírteinið." },
  DELETED: { label: "Fjarlægt", body: "Skírteinið hefur verið fjarlægt." },
};

/** As long as limits last: no more than ten. */
const tryAgainIn = (minutes: number) =>
  `Reyndu aftur eftir ${minutes === 1 ? "eina mínútu" : `${minutes} mínútur`}.`;

export const is = {
  skip: "Beint í efni",
  otherLanguage: "English",
  wallet: "Skírteini í þessum vafra",
  contact: "Hafðu samband",
  back: (issuer: string) => `Til baka: ${issuer}`,
  status,
  expired: (moment: string) => `Rann út ${moment}.`,
  expiredAfter: (day: string) => `Gilti til og með ${day}.`,
  delivery: {
    title: "Settu skírteinið í símaveskið",
    lead: (issuer: string, isNew: boolean) =>
      `${issuer} gaf út þetta skírteini handa þér${isNew ? " rétt í þessu" : ""}.`,
    inBrowser: "Þú vistar það í vafranum og sýnir það þaðan.",
    add: "Vista í þessum vafra",
    how: "Þá geymist skírteinið í þessum vafra, á þessu tæki. Þú þarft ekki að stofna aðgang.",
    notInOwn: "Ekki er hægt að setja þetta skírteini í veski símans.",
    titleInBrowser: "Sæktu skírteinið",
    elsewhereTitle: "Skírteinið er vistað annars staðar",
    elsewhere:
      "Það er í veski síma eða í öðrum vafra. Til að sýna kóðann hér skaltu velja „Vista hér og sýna kóðann“.",
    showHere: "Vista hér og sýna kóðann",
    full: (limit: number) =>
      `Skírteinið er í ${limit} veskjum, sem er hámarkið. Ef þú bætir því við hér fer það úr veskinu sem lengst hefur verið ónotað.`,
    heldTitle: "Skírteinið er í þessum vafra",
    held: "Þú getur opnað það hér hvenær sem er.",
    open: "Sýna kóðann",
    removed:
      "Skírteinið er ekki lengur í þessum vafra. Þú getur bætt því við aftur hér fyrir neðan.",
    removedClosed: "Skírteinið er ekki lengur í þessum vafra.",
    unpaidState: "Ógreitt",
    unpaidTitle: "Skírteinið er ógreitt",
    unpaidLead: "Þú getur sótt skírteinið þegar það hefur verið greitt.",
    unpaid: (issuer: string) =>
      `Þú greiðir hjá útgefandanum, ${issuer}. Hér er ekki tekið við greiðslu. Þegar greiðslan hefur verið skráð opnarðu sama hlekk aftur.`,
    openClosed: "Opna skírteinið",
    closedTitle: "Ekki er hægt að nota skírteinið",
    closedNext: (issuer: string) =>
      `Ef þú heldur að þetta sé rangt skaltu hafa samband við útgefandann: ${issuer}.`,
  },
  wallets: {
    platformA: "Bæta í Apple Wallet",
    platformB: "Bæta í Google Wallet",
    afterwards:
      "Ljúktu við í veskinu. Þegar skírteinið er komið þangað stendur hér að það hafi verið sótt.",
    toPhone: "Settu skírteinið í símann",
    toOtherPhone: "Viltu hafa það í öðrum síma?",
    toPhoneHow:
      "Beindu myndavél símans að kóðanum. Þá opnast þessi síða í símanum. Þetta er ekki kóðinn við innganginn.",
    phoneCode: "QR-kóði sem opnar þessa síðu í síma",
  },
  walletList: {
    title: "Skírteini í þessum vafra",
    lead: "Skírteinin sem þessi vafri geymir, þau nýjustu fyrst.",
    shown: (shown: number, total: number) => `Hér eru ${shown} nýjustu af ${total}.`,
    emptyTitle: "Engin skírteini eru í þessum vafra",
    empty:
      "Hér birtast skírteinin sem þú bætir við. Byrjaðu á hlekknum sem félagið þitt sendi þér eða er með á síðum sínum, og veldu þar „Vista í þessum vafra“.",
    show: (title: string) => `Opna: ${title}`,
  },
  card: {
    all: "Öll skírteini í þessum vafra",
    replaced: (limit: number) =>
      `Skírteinið fór um leið úr veskinu sem lengst hafði verið ónotað, því það má vera í ${limit} veskjum í senn.`,
    messagesShown: (shown: number, total: number) =>
      `Hér eru ${shown} nýjustu skilaboðin af ${total}.`,
    saved: "Skírteinið er vistað í þessum vafra.",
    keep: "Settu bókamerki á þessa síðu eða bættu henni á heimaskjá símans til að finna skírteinið aftur.",
    show: "Sýndu kóðann við innganginn.",
    code: "QR-kóði skírteinisins",
    codeExpired: "Kóðinn er útrunninn. Nýr birtist um leið og samband næst.",
    notRenewed: "Ekki tókst að uppfæra skírteinið. Opnaðu það aftur með hlekknum sem þú fékkst.",
    typed: "Kóðinn sem texti",
    closed: "Kóðinn birtist ekki því ekki er hægt að nota skírteinið.",
    messages: "Skilaboð frá útgefanda",
    removeTitle: "Fjarlægja úr þessum vafra",
    remove: "Fjarlægja úr þessum vafra",
    removeBody: "Þá verður skírteinið ekki lengur í þessum vafra.",
    removeAgain: "Þú getur bætt því við aftur með sama hlekk.",
  },
  form: {
    optional: "(valfrjálst)",
    errorTitle: "Villa",
    tooManyTitle: "Ekkert var vistað",
    tooMany: (minutes: number) =>
      `Of mörg eyðublöð bárust frá þessari nettengingu á stuttum tíma. Það sem þú skrifaðir er hér fyrir neðan. ${tryAgainIn(minutes)}`,
    problemsTitle: "Hér þarf að laga eitthvað",
    nothingLost: "Ekkert hefur verið vistað enn. Það sem þú skrifaðir er hér fyrir neðan.",
    hint: {
      NUMBER: "Heil tala.",
      DATE: "Dagur, mánuður og ár, til dæmis 17.4.2027.",
      EMAIL: undefined,
      TEXT: undefined,
      URL: undefined,
      KENNITALA: "Tíu tölustafir, með eða án bandstriks.",
      PHONE_NUMBER: "Erlend númer byrja á + og landsnúmeri.",
    },
    emailDomains: (domains: string) => `Netfangið þarf að enda á ${domains}.`,
    ageAtLeast: (years: number) => `Fyrir ${years} ára og eldri.`,
    or: "eða",
    missing: "Þennan reit þarf að fylla út.",
    malformed: {
      TEXT: "Hér er stafur sem ekki er hægt að geyma. Skrifaðu textann aftur.",
      NUMBER: "Skrifaðu heila tölu með tölustöfum, til dæmis 12.",
      DATE: "Skrifaðu dagsetningu sem er til, til dæmis 17.4.2027.",
      EMAIL: "Skrifaðu netfang, til dæmis nafn@daemi.is.",
      URL: "Skrifaðu vefslóð, til dæmis www.daemi.is.",
      KENNITALA: "Skrifaðu kennitölu með tíu tölustöfum, til dæmis 010130-2129.",
      PHONE_NUMBER: "Skrifaðu símanúmer, til dæmis 611 2129.",
    },
    tooLong: "Textinn er of langur. Hann má vera að hámarki 2.000 stafir.",
    emailDomain: (domains: string) => `Notaðu netfang sem endar á ${domains}.`,
    noEmailDomain: "Útgefandinn tekur ekki við þessu netfangi.",
    taken: (isKennitala: boolean) =>
      `${isKennitala ? "Skírteini hefur þegar verið gefið út á þessa kennitölu" : "Annað skírteini er þegar með sama gildi hér"}. Hafðu samband við útgefandann ef það er rangt eða ef skírteinið er týnt.`,
  },
  details: {
    title: "Upplýsingar á skírteinið",
    lead: "Fylltu þetta út, þá geturðu sett skírteinið í veskið.",
    save: "Vista og halda áfram",
    editTitle: "Breyta upplýsingum",
    editLead: "Breytingar taka gildi um leið og þú vistar.",
    saveEdit: "Vista breytingar",
    cancel: "Hætta við",
    once: "Lestu vel yfir áður en þú vistar: þessu er ekki hægt að breyta eftir á.",
    state: "Vantar upplýsingar",
    addTitle: "Bæta við upplýsingum",
    addLead: "Fylltu út það sem vantar. Hinu er ekki hægt að breyta.",
    sectionTitle: "Upplýsingar sem þú gafst",
    nothing: "Ekkert skráð",
    edit: "Breyta",
    fillIn: "Fylla út það sem vantar",
    closed: "Þessu er ekki hægt að breyta hér. Hafðu samband við útgefandann ef eitthvað er rangt.",
    saved: "Upplýsingarnar voru vistaðar.",
  },
  obtain: {
    title: "Sæktu skírteini",
    lead: (issuer: string) => `${issuer} gefur út þetta skírteini.`,
    state: "Nýtt skírteini",
    submit: "Sækja skírteinið",
    how: "Skírteinið er gefið út um leið. Svo velurðu hvar þú geymir það.",
    noneTitle: "Skírteinið fæst ekki hér",
    noneState: {
      closed: "Ekki lengur gefið út",
      membership: "Fylgir aðild",
      "point-of-sale": "Fæst í afgreiðslu",
      "not-offered": "Fæst hjá útgefanda",
      "issuer-fills-in": "Fæst hjá útgefanda",
      price: "Selt hjá útgefanda",
    },
    none: {
      closed: "Ekki eru gefin út fleiri skírteini af þessari tegund.",
      membership: "Skírteinið fylgir aðild og útgefandinn sendir félögum hlekk á það.",
      "point-of-sale": "Skírteinið fæst aðeins í afgreiðslu útgefandans.",
      "not-offered": "Útgefandinn afhendir skírteinið sjálfur, ekki á þessari síðu.",
      "issuer-fills-in": "Útgefandinn þarf sjálfur að skrá hluta af upplýsingunum á skírteinið.",
      price: "Skírteinið er selt. Þú greiðir fyrir það hjá útgefandanum, ekki á þessari síðu.",
    },
    price: (amount: string) => `Verð: ${amount} kr.`,
    ask: (issuer: string) => `${issuer} svarar spurningum um skírteinið:`,
    askWithout: (issuer: string) => `Hafðu samband við útgefandann: ${issuer}.`,
    have: "Ef þú átt skírteinið nú þegar skaltu opna það með hlekknum sem þú fékkst.",
  },
  byKennitala: {
    title: "Sæktu skírteinið þitt",
    lead: (issuer: string) => `Sláðu inn kennitölu þess sem á skírteinið. ${issuer} gaf það út.`,
    label: "Kennitala",
    state: "Bíður þín",
    submit: "Sækja skírteinið",
    how: "Skírteinið er afhent hér þangað til það er komið í veski. Eftir það opnarðu það í veskinu.",
    invalid: "Skrifaðu kennitölu með tíu tölustöfum, til dæmis 010130-2129.",
    problemTitle: "Skírteinið var ekki afhent",
    tooMany: (minutes: number) =>
      `Of margar kennitölur voru slegnar inn frá þessari nettengingu á stuttum tíma. ${tryAgainIn(minutes)}`,
    refused:
      "Ekkert skírteini bíður afhendingar með þessari kennitölu. Hafðu samband við útgefandann ef þú átt von á því.",
  },
  onPass: {
    pass: "Skírteini",
    holder: "Félagi",
    stampsLeft: "Skipti eftir",
    ticketsLeft: "Miðar eftir",
    balance: "Inneign",
    kronur: (amount: string) => `${amount} kr.`,
    validFrom: "Gildir frá",
    validUntil: "Gildir til",
    validThrough: "Gildir til og með",
    code: "Kóði",
    codeOnline: "Birtist á vefnum",
    codeLink: "Hér birtist kóðinn",
    link: "Skírteinið á vefnum",
    message: "Skilaboð frá útgefanda",
    noMessage: "Engin skilaboð hafa borist.",
    about: "Um skírteinið",
    email: "Netfang útgefanda",
    phone: "Sími útgefanda",
  },
  notify: {
    title: "Póstlisti",
    off: (issuer: string) => `Viltu fá fréttir í tölvupósti? Sendandi: ${issuer}.`,
    join: "Skrá mig á póstlistann",
    on: (issuer: string) => `Þú færð fréttir í tölvupósti. Sendandi: ${issuer}.`,
    leave: "Skrá mig af póstlistanum",
  },
  scans: {
    title: "Skönnuð skírteini",
    lead: "Hér sést hvaða skanni las kóða hvers skírteinis og hvað var gert, það nýjasta fyrst.",
    shown: (shown: number, total: number) => `Hér eru ${shown} nýjustu af ${total}.`,
    empty: "Ekkert skírteini hefur verið skannað.",
    unnamed: "Skanni án heitis",
    onlyRead: "Aðeins lesið",
    action: {
      VOID: () => "Ógilt",
      REDEEM: () => "Innleyst",
      PUNCHES: (count) => `Notuð skipti: ${count}`,
      SUBTRACT_AMOUNT: (amount) => `Tekið út: ${amount} kr.`,
      ADD_AMOUNT: (amount) => `Lagt inn: ${amount} kr.`,
    } satisfies Record<ScanAction, (amount: string) => string> as Record<
      ScanAction,
      (amount: string) => string
    >,
  },
  outbox: {
    title: "SMS sem voru send",
    lead: "Hér birtast SMS sem annars hefðu farið í síma, þau nýjustu fyrst.",
    shown: (shown: number, total: number) => `Hér eru ${shown} nýjustu af ${total}.`,
    empty: "Ekkert SMS hefur verið sent. Hér birtast þau sem annars hefðu farið í síma.",
  },
  landing: {
    title: "Skírteinaþjónusta",
    lead: "Hér gefa félög út stafræn skírteini sem félagar geyma í veski.",
    holder: "Áttu skírteini?",
    holderBody: "Hér eru skírteinin sem þú hefur vistað í þessum vafra.",
    developer: "Ertu að tengja kerfi?",
    developerBody: "Forritaskilum þjónustunnar er lýst í OpenAPI-skjali.",
    developmentCertificate:
      "Apple Wallet: skráin er undirrituð með prófunarvottorði. iPhone tekur ekki við henni nema vottorðinu sé treyst í símanum.",
    noPlatformB:
      "Google Wallet: hnappinn vantar því að þjónustan hefur ekki fengið lykil. README segir hvernig hann er settur upp.",
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
  noTemplate: {
    title: "Síðan er ekki til",
    body: "Ekkert skírteini fæst á þessari slóð. Athugaðu hvort hlekkurinn sé heill, eða spurðu þann sem benti þér á hann.",
  },
  tooLarge: {
    title: "Þetta var of langt",
    body: "Það sem þú sendir var of langt og ekkert var vistað. Farðu til baka, styttu textann og reyndu aftur.",
  },
  noCard: {
    title: "Skírteinið er ekki í þessum vafra",
    body: "Það var fjarlægt, var vistað í öðrum vafra eða það var komið í of mörg veski. Hlekkurinn sem þú fékkst á skírteinið opnar það aftur.",
  },
  refused: {
    title: "Beiðninni var hafnað",
    body: "Hún kom ekki frá síðum þessarar þjónustu, svo engu var breytt. Opnaðu hlekkinn á skírteinið þitt og reyndu aftur.",
  },
  tooMany: {
    title: "Of margar beiðnir",
    body: (minutes: number) =>
      `Of margar beiðnir bárust frá þessari nettengingu á stuttum tíma og þessi var ekki afgreidd. ${tryAgainIn(minutes)}`,
  },
  busy: {
    title: "Mikið álag",
    body: "Margir eru að sækja skírteini í símaveski einmitt núna. Reyndu aftur eftir hálfa mínútu.",
  },
  noAppleWallet: {
    title: "Apple Wallet er óvirkt í bili",
    body: "Ekki er hægt að sækja skírteini í Apple Wallet eins og er. Skírteinið er í gildi og birtist áfram á vefnum. Reyndu aftur síðar.",
  },
  foreignHost: {
    title: "Röng slóð",
    body: (origin: string) => `Þjónustan svarar aðeins á sinni eigin slóð: ${origin}`,
  },
  failed: {
    title: "Þetta tókst ekki",
    body: "Eitthvað fór úrskeiðis hjá okkur.",
  },
  unavailable: {
    title: "Ekki næst í skírteinin",
    body: "Þjónustan er ekki tiltæk í augnablikinu.",
  },
  tryAgain: "Reyndu aftur eftir smástund.",
  mayBeDone: "Óvíst er hvort breytingin tókst; óhætt er að reyna aftur eftir smástund.",
};

export type Words = typeof is;
