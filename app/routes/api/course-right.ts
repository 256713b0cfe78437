import { learningErrors } from '#app/modules/study/learning/learning-errors.ts';
import { readCourseRight } from '#app/modules/study/pocket/hand-over/read-course-right.server.ts';
import { requestScope } from '#app/services.server.ts';
import { answerJson } from '../answer-json.server.ts';
import type { Route } from './+types/course-right';

/** Answers a learner's right to study a course, by id or slug, and the key of its files, as JSON. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const scope = context.get(requestScope);
  const { db, clock, config, catalogue, rateLimits, courseFileKey } = scope.services;
  return answerJson(learningErrors, async () => {
    const actor = await scope.actor();
    const deps = { db, clock, actor, contentAccess: config.contentAccess, catalogue, rateLimits, courseFileKey };
    return readCourseRight(deps, params.courseId);
  });
}
