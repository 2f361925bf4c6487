import "server-only";
import { getPassClient } from "#portal/pass-service-client.ts";
import { type TemplateList, templateListOf, templatesOnPage } from "./template-page.ts";

/** One page of the issuer's templates, counted from 1. */
export async function listTemplates(page: number): Promise<TemplateList> {
  const client = getPassClient();
  const answer = await client.passTemplates.list({ page: page - 1, pageSize: templatesOnPage });
  return templateListOf(answer, page);
}
