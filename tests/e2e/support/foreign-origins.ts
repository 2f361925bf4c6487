import { passService, portal } from "./addresses.ts";

const evil = "https://evil.example";
const host = new URL(portal).host;

/** Ways to come from somewhere else than the portal's own pages, and to hide it. */
export const foreignOrigins: [what: string, headers: Record<string, string>][] = [
  ["no origin", {}],
  ["the origin null", { Origin: "null" }],
  ["an empty origin", { Origin: "" }],
  ["half an origin", { Origin: "http://" }],
  ["less than half an origin", { Origin: "://" }],
  ["an origin that is none", { Origin: "%%%" }],
  ["an origin of ten thousand letters", { Origin: `${portal}${"a".repeat(10_000)}` }],
  ["an origin with a path", { Origin: `${portal}/` }],
  ["an origin in capitals", { Origin: portal.toUpperCase() }],
  ["two origins", { Origin: `${portal}, ${evil}` }],
  ["two origins, ours last", { Origin: `${evil}, ${portal}` }],
  ["an origin that begins like ours", { Origin: `${portal}.evil.example` }],
  ["our origin encrypted", { Origin: portal.replace("http:", "https:") }],
  ["another port", { Origin: passService }],
  ["another site", { Origin: evil }],
  ["another site that vouches for itself", { Origin: evil, "X-Forwarded-Host": "evil.example" }],
  [
    "another site, to itself",
    { Origin: evil, Host: "evil.example", Forwarded: "host=evil.example;proto=https" },
  ],
  [
    "another site that claims to be us",
    { Origin: evil, "X-Forwarded-Host": host, "X-Forwarded-Proto": "http" },
  ],
  ["a browser that says same-origin", { Origin: evil, "Sec-Fetch-Site": "same-origin" }],
  ["a page of ours as referrer alone", { Referer: `${portal}/` }],
];
