import "server-only";
import { requestContext } from "./request-context.ts";

/** Notes a problem on the request, for the title of a page that is rendered without a script. */
export async function notingProblem<Result>(act: () => Promise<Result>): Promise<Result> {
  const answer = await act();
  const context = requestContext().getStore();
  if (context && tellsProblem(answer)) context.answersWithProblem = true;
  return answer;
}

export function answersWithProblem(): boolean {
  return requestContext().getStore()?.answersWithProblem ?? false;
}

/** The states of forms name what is wrong `problem`, `problems` or `failure`. */
function tellsProblem(answer: unknown): boolean {
  if (typeof answer !== "object" || answer === null) return false;
  const { problem, problems, failure } = answer as Record<string, unknown>;
  return Boolean(problem || failure || (Array.isArray(problems) && problems.length > 0));
}
