import { learningErrors } from '#app/modules/study/learning/learning-errors.ts';
import { searchCourse } from '#app/modules/study/learning/search/search-course.server.ts';
import { requestScope } from '#app/services.server.ts';
import { answerJson } from '../answer-json.server.ts';
import type { Route } from './+types/course-search';

/** Answers the places of a course with some words, as JSON. The search's page calls it while the learner types. */
export async function loader({ params, context, url }: Route.LoaderArgs): Promise<Response> {
  const scope = context.get(requestScope);
  const { db, clock, config, catalogue } = scope.services;
  return answerJson(learningErrors, async () => {
    const { search } = await searchCourse(
      { db, clock, actor: await scope.actor(), contentAccess: config.contentAccess, catalogue },
      {
        course: params.courseId,
        typed: url.searchParams.get('q') ?? '',
        isExact: url.searchParams.get('exact') === '1',
      },
    );
    return search;
  });
}
