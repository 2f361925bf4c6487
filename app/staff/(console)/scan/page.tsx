import { titled } from "#app/page-title.ts";
import { readEntranceMode } from "#portal/passes/scanning/entrance-mode.ts";
import { staffPage } from "../../_shell/staff-page.tsx";
import { dayOf } from "./day-views.ts";
import { ScanScreen } from "./scan-screen.tsx";

export const generateMetadata = titled("staff.scan.title");

export default staffPage("pass:scan", async (staff, { query: { entrance, punches } }) => {
  const entranceMode = readEntranceMode(entrance, punches);
  return <ScanScreen entranceMode={entranceMode} first={await dayOf(staff, entranceMode)} />;
});
