import { describe, expect, test } from "vitest";
import { type Person, personAt, readPeople } from "#electronic-id/people.ts";
import { PhoneRequests } from "#electronic-id/requests.ts";

const noon = new Date("2026-11-20T12:00:00Z");
const secondsLater = (seconds: number) => new Date(noon.getTime() + seconds * 1000);
const people = readPeople("lib/demo/fixture.json");
const person = personAt(people, "6112209") as Person;

describe("whose phone it is", () => {
  test.each(["6112209", "611 2209", "+354 611 2209", "00354-6112209", " 611-2209 "])(
    "%s is found",
    (typed) => {
      expect(personAt(people, typed)).toMatchObject({ kennitala: "0101302209" });
    },
  );

  test.each(["", "611", "611 0000", "354", "6112209 6112209"])("%j is nobody's", (typed) => {
    expect(personAt(people, typed)).toBeUndefined();
  });
});

describe("a question on the phone", () => {
  test("is found by its sign-in and by the phone, and shows both the same four digits", () => {
    const requests = new PhoneRequests();
    requests.send("one", person, noon);
    requests.send("another", person, noon);
    const sent = requests.of("one", secondsLater(1));
    expect(sent?.controlNumber).toMatch(/^\d{4}$/);
    expect(requests.onPhone(sent?.token ?? "", secondsLater(1))).toBe(sent);
    expect(requests.of("another", secondsLater(1))?.token).not.toBe(sent?.token);
  });

  test("is gone after three minutes", () => {
    const requests = new PhoneRequests();
    requests.send("one", person, noon);
    const token = requests.of("one", noon)?.token ?? "";
    expect(requests.of("one", secondsLater(180))).toBeDefined();
    expect(requests.onPhone(token, secondsLater(181))).toBeUndefined();
    expect(requests.of("one", secondsLater(181))).toBeUndefined();
  });
});
