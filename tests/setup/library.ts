/** The answers of a small issuer: what `docs/setup.md` shows. */
export function libraryAnswers() {
  return {
    issuer: {
      name: "Bókasafn Vogabyggðar",
      colours: { card: "#1d4e89", accent: "#f4d35e" },
      contact: { email: "safn@vogar.example", phone: "+354 555 0100" },
      languages: ["is", "en"],
    },
    publicUrl: "http://localhost:3600",
    passService: { kind: "included", publicUrl: "http://localhost:4600" },
    signIn: ["text-link", "kennitala"],
    membershipTypes: [
      {
        slug: "lanskort",
        name: { is: "Lánskort", en: "Library card" },
        issuance: "on-request",
        model: "on-request-card",
      },
    ],
    firstAdmin: { name: "Hrefna Bókadóttir", email: "admin@vogar.example" },
  };
}
