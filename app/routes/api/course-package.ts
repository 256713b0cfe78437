import { createHash } from 'node:crypto';
import { checkConditions } from '#app/modules/catalogue/media/request-conditions.ts';
import { learningErrors } from '#app/modules/study/learning/learning-errors.ts';
import { readCoursePackage } from '#app/modules/study/pocket/read-course-package.server.ts';
import { rightsHeader } from '#app/modules/study/pocket/saved-course.ts';
import { requestScope } from '#app/services.server.ts';
import { answerJson } from '../answer-json.server.ts';
import type { Route } from './+types/course-package';

/**
 * Answers the package of a course, by id or slug, as JSON, with which a device shows it without a connection; 304 if the device has the same
 * one. Both prolong the device's right to show it.
 */
export async function loader({ params, context, request }: Route.LoaderArgs): Promise<Response> {
  const scope = context.get(requestScope);
  const { db, clock, config, catalogue, rateLimits } = scope.services;
  return answerJson(learningErrors, async () => {
    const { coursePackage, rightsUntil } = await readCoursePackage(
      { db, clock, actor: await scope.actor(), contentAccess: config.contentAccess, catalogue, rateLimits },
      params.courseId,
    );
    const body = JSON.stringify(coursePackage);
    const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 32)}"`;
    const headers = { etag, [rightsHeader]: rightsUntil.toISOString(), 'cache-control': 'private, no-cache' };
    const asked = request.headers.get('if-none-match');
    const verdict = checkConditions({ ...(asked && { 'if-none-match': asked }) }, { etag, modifiedAt: clock.now() });
    if (verdict === 'not_modified') return new Response(null, { status: 304, headers });
    return new Response(body, { headers: { ...headers, 'content-type': 'application/json' } });
  });
}
