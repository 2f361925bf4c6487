import { titled } from "#app/page-title.ts";
import { readEntranceMode } from "#portal/passes/scanning/entrance-mode.ts";
import { staffPage } from "../../_shell/staff-page.tsx";
import { dayOf } from "./desk-state.ts";
import { ScanScreen } from "./scan-screen.tsx";

interface ScanPageProps {
  searchParams: Promise<Record<string, unknown>>;
}

export const generateMetadata = titled("staff.scan.title");

export default staffPage<ScanPageProps>("pass:scan", async (staff, { searchParams }) => {
  const { entrance, punches } = await searchParams;
  return (
    <ScanScreen entranceMode={readEntranceMode(entrance, punches)} first={await dayOf(staff)} />
  );
});
