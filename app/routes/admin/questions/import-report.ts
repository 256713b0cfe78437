import { requestScope } from '#app/services.server.ts';
import { requireAdmin } from '../../guards.server.ts';
import type { Route } from './+types/import-report';
import { writeReport } from './receive-questions.server.ts';

/** Downloads the whole preview of an import. */
export async function action({ context, params: { courseId }, request, url }: Route.ActionArgs): Promise<Response> {
  const actor = await requireAdmin({ context, url });
  return writeReport({ scope: context.get(requestScope), actor, request, courseId });
}
