import { writeFileSync } from "node:fs";
import { thirdPartyNotices } from "./third-party-notices.ts";

writeFileSync("docs/operations/third-party-notices.txt", thirdPartyNotices());
