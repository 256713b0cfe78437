import type { Route } from './+types/import-report';
import { writeReport } from './take-questions.server.ts';

/** Downloads the whole preview of an import. */
export async function action({ params, ...visit }: Route.ActionArgs): Promise<Response> {
  const answer = await writeReport(visit, params.courseId);
  if (answer instanceof Response) return answer;
  const { data, init } = answer;
  return new Response(`${data.error}\n`, { ...init, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
