import { passTemplatePageSchema, passTemplateSchema } from "#contract/index.ts";
import { differingFields, expectShape, expectThat, NotChecked } from "../expectations.ts";
import { ruleIn } from "../rule.ts";

const rule = ruleIn("Pass templates");

export const passTemplates = [
  rule("Paged list envelope", {
    title: "the list has its envelope, and every template every field",
    async check({ call }) {
      const { body } = await call("listPassTemplates");
      expectShape(passTemplatePageSchema, body, "a page of templates");
    },
  }),
  rule("list", {
    title: "page is 0 and page_size 20 unless they are asked for",
    async check({ call }) {
      const { body } = await call("listPassTemplates");
      expectThat(body.page === 0, "page 0", body.page);
      expectThat(body.pageSize === 20, "pageSize 20", body.pageSize);
      expectThat((body.data?.length ?? 0) <= 20, "at most 20", body.data?.length);
    },
  }),
  rule("list", {
    title: "page and page_size are followed, and every template stands on one page",
    async check({ call }) {
      const whole = await call("listPassTemplates");
      const total = whole.body.totalItems ?? 0;
      if (total < 2) throw new NotChecked("needs two templates");
      const ids: string[] = [];
      for (let page = 0; page < Math.min(total, 5); page += 1) {
        const query = { page: String(page), page_size: "1" };
        const { body, summary } = await call("listPassTemplates", { query });
        expectThat(body.page === page && body.pageSize === 1, `page ${page} of 1`, summary);
        expectThat(body.totalPages === total, `${total} pages`, body.totalPages);
        expectThat(body.data?.length === 1, "one template", body.data?.length);
        ids.push(body.data[0]?.id ?? "");
      }
      expectThat(new Set(ids).size === ids.length, "another template on each page", "one twice");
    },
  }),
  rule("GET", {
    title: "a template is read by its identifier as the list tells it",
    async check({ call }) {
      const [first] = (await call("listPassTemplates")).body.data ?? [];
      if (!first?.id) throw new NotChecked("needs a template");
      const { ok, body, summary } = await call("readPassTemplate", { id: first.id });
      expectThat(ok && body.id === first.id, "that template", ok ? body.id : summary);
      const differing = differingFields(body, first);
      expectThat(differing.length === 0, "as in the list", `differing: ${differing.join(", ")}`);
    },
  }),
  rule("Pass template", {
    title: "a template that is read has every field",
    needs: ["templates.types"],
    async check({ call }, types) {
      for (const id of Object.keys(types)) {
        const { body } = await call("readPassTemplate", { id });
        expectShape(passTemplateSchema, body, "a template");
      }
    },
  }),
  rule("Pass template", {
    title: "its type is the one that it has",
    needs: ["templates.types"],
    async check({ call }, types) {
      for (const [id, type] of Object.entries(types)) {
        const { body } = await call("readPassTemplate", { id });
        expectThat(body.type === type, type, body.type);
      }
    },
  }),
  rule("list", {
    title: "what answers a page past the end and a page_size of 100 000 (not stated)",
    open: true,
    async check({ call }) {
      const past = await call("listPassTemplates", { query: { page: "100000" } });
      const large = await call("listPassTemplates", { query: { page_size: "100000" } });
      return { chosen: `${past.summary} past the end, ${large.summary} for a large page` };
    },
  }),
];
