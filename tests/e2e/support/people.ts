/** Members of the demo world, as its fixture has them. None of the tests changes them. */
export const demoPeople = {
  inWallet: "010130-2129",
  unclaimed: "010130-2209",
  mayAlsoGetCard: "010130-3019",
  mayGetCard: "010130-2479",
  doesNotQualify: "010130-2399",
  voided: "010130-2559",
  expired: "010130-2639",
  redeemed: "010130-2719",
  pending: "010130-2989",
  withoutPass: "010130-2159",
  grace: "010130-3369",
  cardDeleted: "010130-4339",
  cardExpired: "010130-2199",
  both: "010130-4929",
  twoMembers: "010130-5069",
  validLater: "010130-7789",
  failsCheckDigit: "010130-2139",
  unknown: "010130-2718",
} as const;

export type DemoPerson = keyof typeof demoPeople;

/**
 * A member for each test that changes one, copied from a member of the demo world. None of these
 * kennitalas can be a person's: the last digit is that of a century, never 1 or 2.
 */
const stories = [
  ["main path", "unclaimed"],
  ["keyboard", "unclaimed"],
  ["out of the wallet", "unclaimed"],
  ["wallet page", "unclaimed"],
  ["first card", "mayGetCard"],
  ["first card in English", "mayGetCard"],
  ["from the deep link", "mayGetCard"],
  ["foreign origin", "mayGetCard"],
  ["kept cookie", "mayGetCard"],
  ["slow to ask", "mayGetCard"],
  ["notified", "unclaimed"],
  ["texted", "unclaimed"],
  ["texted without a number", "unclaimed"],
  ["texted a first card", "mayGetCard"],
  ["asks in a browser", "unclaimed"],
  ["traced", "mayGetCard"],
] as const satisfies readonly (readonly [string, DemoPerson])[];

export type Story = (typeof stories)[number][0];

interface StoryPerson {
  kennitala: string;
  like: string;
  hasPhone: boolean;
}

/**
 * A member for the story with a script, another without one, and others for the retry of a test: its first
 * run may have changed the member.
 */
export function personOf(story: Story, withScript: boolean, retry = 0): string {
  const number = 6011 + stories.findIndex(([name]) => name === story) * 10;
  return `010130-${number + (withScript ? 0 : 1) + 2 * retry}`;
}

export const storyPeople: StoryPerson[] = stories.flatMap(([story, like]) =>
  [0, 1].flatMap((retry) =>
    [true, false].map((withScript) => ({
      kennitala: personOf(story, withScript, retry),
      like: demoPeople[like],
      hasPhone: story !== "texted without a number",
    })),
  ),
);
