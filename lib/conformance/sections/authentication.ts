import { expectRefusal, expectThat } from "../expectations.ts";
import { ruleIn } from "../rule.ts";

const rule = ruleIn("Authentication");

export const authentication = [
  rule("1", {
    title: "a request with the key is answered",
    async check({ call }) {
      const answer = await call("listPassTemplates");
      expectThat(answer.ok, "success", answer.summary);
    },
  }),
  rule("1", {
    title:
      "the header has to hold the whole key: nothing is returned without it or with a wrong token",
    async check({ call }) {
      const nobody = await call("listPassTemplates", { as: "nobody" });
      expectRefusal(nobody, "no success without a key");
      const wrong = await call("listPassTemplates", { as: "wrong token" });
      expectRefusal(wrong, "no success with a wrong token");
    },
  }),
  rule("2", {
    title: "a request without a body carries the media type too and is answered",
    async check({ call }) {
      const headers = { "content-type": "application/json" };
      const answer = await call("listPassTemplates", { headers });
      expectThat(answer.ok, "success", answer.summary);
    },
  }),
  rule("3", {
    title: "another issuer's pass is not returned",
    needs: ["otherIssuer.passId"],
    async check({ call }, id) {
      const answer = await call("readPass", { id });
      expectRefusal(answer, "no success");
    },
  }),
  rule("3", {
    title: "another issuer's template is not returned, neither alone nor in the list",
    needs: ["otherIssuer.passTemplateId"],
    async check({ call }, id) {
      const answer = await call("readPassTemplate", { id });
      expectRefusal(answer, "no success");
      for (let page = 0; page < 10; page += 1) {
        const { body } = await call("listPassTemplates", { query: { page: String(page) } });
        const found = body.data?.some((template) => template.id === id);
        expectThat(!found, "a list without it", `on page ${page}`);
        if (page + 1 >= (body.totalPages ?? 0)) break;
      }
    },
  }),
  rule("3", {
    title: "no pass is made from another issuer's template",
    needs: ["otherIssuer.passTemplateId"],
    writes: "tries to create a pass from another issuer's template",
    async check({ call }, passTemplateId) {
      const answer = await call("createPass", { body: { passTemplateId } });
      expectRefusal(answer, "no success");
    },
  }),
  rule("4", {
    title: "the key is used only from server-side code",
    unseen: "a duty of the caller",
  }),
  rule("5", {
    title: "what answers missing and invalid credentials (not stated)",
    open: true,
    async check({ call }) {
      const nobody = await call("listPassTemplates", { as: "nobody" });
      const wrong = await call("listPassTemplates", { as: "wrong token" });
      return { chosen: `${nobody.summary} without a key, ${wrong.summary} with a wrong token` };
    },
  }),
];
