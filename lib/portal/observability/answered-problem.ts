import "server-only";
import { requestContext } from "./request-context.ts";

/**
 * Notes on the request of an action whether its answer tells a problem: without a script the page is
 * rendered in the same request, and its title begins with "Error".
 */
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
