/** The texts of the mock provider, in both languages. */
export const words = {
  is: {
    other: "English",
    name: "Rafræn skilríki",
    standIn: "Sýnisútgáfa: engin raunveruleg skilríki, enginn raunverulegur sími.",
    ask: {
      title: "Innskráning með rafrænum skilríkjum",
      lead: "Sláðu inn símanúmerið þitt. Síminn spyr þig svo hvort þetta sért þú.",
      label: "Símanúmer",
      submit: "Áfram",
      cancel: "Hætta við",
      people: "Símanúmer í sýnigögnunum",
      problemTitle: "Athugaðu símanúmerið",
      problem: "Enginn í sýnigögnunum er með þetta númer. Veldu númer af listanum fyrir neðan.",
    },
    wait: {
      title: "Staðfestu í símanum",
      lead: "Berðu töluna saman við töluna í símanum. Staðfestu aðeins ef hún er sú sama.",
      control: "Öryggistala",
      phone: "Opna símann þinn",
      newTab: "(opnast í nýjum flipa)",
      waiting: "Beðið er eftir símanum. Síðan heldur áfram þegar þú hefur staðfest.",
      confirmed: "Ég hef staðfest",
    },
    phone: {
      title: "Ert þetta þú að skrá þig inn?",
      asks: "Innskráning á vef félagsins",
      same: "Er þessi tala líka á tölvuskjánum?",
      confirm: "Já, staðfesta",
      cancel: "Nei, hætta við",
      confirmed: "Staðfest",
      confirmedBody: "Farðu aftur í hinn flipann. Þessum má loka.",
      cancelled: "Hætt við",
      cancelledBody: "Enginn var skráður inn. Þessum flipa má loka.",
      gone: "Engin beiðni",
      goneBody: "Beiðnin er útrunnin eða henni lauk. Þessum flipa má loka.",
    },
    leave: {
      title: "Útskráning",
      lead: "Viltu líka skrá þig út úr rafrænu skilríkjunum?",
      submit: "Skrá út hér líka",
    },
    failure: {
      title: "Ekki er hægt að halda áfram",
      body: "Innskráningin er útrunnin eða henni er lokið. Farðu aftur á vef félagsins og byrjaðu upp á nýtt.",
    },
  },
  en: {
    other: "Íslenska",
    name: "Electronic ID",
    standIn: "Demo version: no real ID, no real phone.",
    ask: {
      title: "Sign in with electronic ID",
      lead: "Enter your phone number. Your phone then asks whether it is you.",
      label: "Phone number",
      submit: "Continue",
      cancel: "Cancel",
      people: "Phone numbers in the demo data",
      problemTitle: "Check the phone number",
      problem: "Nobody in the demo data has this number. Choose one from the list below.",
    },
    wait: {
      title: "Confirm on your phone",
      lead: "Compare the number with the one on your phone. Confirm only if they are the same.",
      control: "Control number",
      phone: "Open your phone",
      newTab: "(opens in a new tab)",
      waiting: "Waiting for the phone. This page continues once you have confirmed.",
      confirmed: "I have confirmed",
    },
    phone: {
      title: "Is it you signing in?",
      asks: "Signing in to the club’s site",
      same: "Is this number on the other screen too?",
      confirm: "Yes, confirm",
      cancel: "No, cancel",
      confirmed: "Confirmed",
      confirmedBody: "Go back to the other tab. This one can be closed.",
      cancelled: "Cancelled",
      cancelledBody: "Nobody was signed in. This tab can be closed.",
      gone: "No request",
      goneBody: "The request has expired or is finished. This tab can be closed.",
    },
    leave: {
      title: "Signing out",
      lead: "Sign out of the electronic ID too?",
      submit: "Sign out here too",
    },
    failure: {
      title: "This cannot continue",
      body: "The sign-in has expired or is finished. Go back to the club’s site and start again.",
    },
  },
} as const;

export type Language = keyof typeof words;
export type Words = (typeof words)[Language];

export function languageOf(word: unknown): Language {
  return String(word).toLowerCase().startsWith("en") ? "en" : "is";
}
