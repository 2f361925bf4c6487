import type { EndpointName } from "#contract/index.ts";
import { origin, type TestService } from "#tests/pass-service/test-service.ts";
import type { Schema } from "./values.ts";

interface Operation {
  operationId: EndpointName;
  requestBody?: { content: { "application/json": { schema: Schema } } };
}

/** What each endpoint takes, as the service itself describes it at `/openapi.json`. */
export async function requestSchemas(
  service: TestService,
): Promise<Partial<Record<EndpointName, Schema>>> {
  const response = await service.handle(new Request(`${origin}/openapi.json`));
  const document = await response.json();
  const operations = Object.values<Record<string, Operation>>(document.paths).flatMap(
    Object.values,
  );
  return Object.fromEntries(
    operations.map(({ operationId, requestBody }: Operation) => {
      const schema = requestBody?.content["application/json"].schema;
      const name = schema?.$ref?.split("/").at(-1);
      return [operationId, name ? document.components.schemas[name] : schema];
    }),
  );
}
