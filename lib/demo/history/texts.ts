import { randomUUID } from "node:crypto";
import { momentOn } from "./calendar.ts";
import type { HistoryPart } from "./history.ts";
import { templates } from "./passes.ts";

const texts = [
  {
    template: templates.membership,
    name: "Skírteinið er tilbúið",
    icelandic: "Hæ! Félagsskírteinið þitt hjá Bylgju er tilbúið. Settu það í símann hér: ${url}",
    english: "Hi! Your Bylgja membership card is ready. Add it to your phone here: ${url}",
    isDefault: true,
  },
  {
    template: templates.membership,
    name: "Vantar í símann",
    icelandic:
      "Hæ! Skírteinið þitt hjá Bylgju er ekki komið í símann. Þú sýnir það við innganginn: ${url}",
    english: "Hi! Your Bylgja card is not on your phone yet. You show it at the entrance: ${url}",
    isDefault: false,
  },
  {
    template: templates.swimCard,
    name: "Sundkortið er tilbúið",
    icelandic: "Hæ! Sundkortið þitt er tilbúið. Sjáumst í lauginni: ${url}",
    english: "Hi! Your swim card is ready. See you at the pool: ${url}",
    isDefault: true,
  },
  {
    template: templates.punchCard,
    name: "Tíu skipta kort",
    icelandic: "Takk fyrir kaupin! Hér er tíu skipta kortið þitt: ${url}",
    english: "Thank you! Here is your ten-visit card: ${url}",
    isDefault: true,
  },
  {
    template: templates.giftCard,
    name: "Gjafakort",
    icelandic: "Til hamingju! Þú átt gjafakort hjá Bylgju: ${url}",
    english: "Congratulations! You have a Bylgja gift card: ${url}",
    isDefault: true,
  },
  {
    template: templates.tournament,
    name: "Mótið á laugardaginn",
    icelandic: "Miðinn þinn á Bylgjumótið er hér: ${url} Mættu hálftíma fyrr.",
    english: "Here is your ticket to the Bylgja meet: ${url} Please come half an hour early.",
    isDefault: true,
  },
];

/** Texts that the managers wrote for the senders to pick from. */
export const addSavedTexts: HistoryPart = ({ savedTexts, activity }, { now, staff }) => {
  for (const [index, { template: passTemplateId, ...text }] of texts.entries()) {
    savedTexts.push({ id: randomUUID(), passTemplateId, ...text });
    activity.push({
      at: momentOn(now, 12, 11, 5 * index),
      staffId: index % 2 === 0 ? staff.manager : staff.admin,
      action: "save-text",
      outcome: "done",
      details: { name: text.name, passTemplateId },
    });
  }
};
