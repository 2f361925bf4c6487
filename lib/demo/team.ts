/** One of each role. */
export const demoTeam = [
  { email: "hildur@bylgja.example", name: "Hildur Þorvaldsdóttir", role: "admin" },
  { email: "bjarni@bylgja.example", name: "Bjarni Ægisson", role: "manager" },
  { email: "sigga@bylgja.example", name: "Sigríður Ólafsdóttir", role: "sender" },
  { email: "ari@bylgja.example", name: "Ari Freyr Jónsson", role: "viewer" },
] as const;

export type DemoRole = (typeof demoTeam)[number]["role"];
