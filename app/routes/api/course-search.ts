import { learningErrors } from '#app/modules/learning/learning-errors.ts';
import { searchCourse } from '#app/modules/learning/search/search-course.server.ts';
import { requestScope } from '#app/services.server.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import type { Route } from './+types/course-search';

const noStore = { 'cache-control': 'no-store' };

/** Answers the places of a course with some words, as JSON. The search's page calls it while the learner types. */
export async function loader({ params, context, url }: Route.LoaderArgs): Promise<Response> {
  const scope = context.get(requestScope);
  const { db, clock, config, catalogue } = scope.services;
  try {
    const { search } = await searchCourse(
      { db, clock, actor: await scope.actor(), contentAccess: config.contentAccess, catalogue },
      {
        course: params.courseId,
        typed: url.searchParams.get('q') ?? '',
        isExact: url.searchParams.get('exact') === '1',
      },
    );
    return Response.json(search, { headers: noStore });
  } catch (error) {
    const answer = answerFrom(learningErrors, error);
    if (!answer) throw error;
    return Response.json({ error: answer.message }, { status: answer.status, headers: noStore });
  }
}
