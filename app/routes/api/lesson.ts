import { learningErrors } from '#app/modules/study/learning/learning-errors.ts';
import { readLessonLanguage } from '#app/modules/study/learning/lesson-language.ts';
import { readLesson } from '#app/modules/study/learning/read-lesson.server.ts';
import { requestScope } from '#app/services.server.ts';
import { answerJson } from '../answer-json.server.ts';
import type { Route } from './+types/lesson';

/** Answers a lesson of a course, by id or slug, as JSON. The player calls it when it moves on within its outline. */
export async function loader({ params, context, request }: Route.LoaderArgs): Promise<Response> {
  const scope = context.get(requestScope);
  const { db, clock, config } = scope.services;
  const language = readLessonLanguage(request.headers.get('cookie'));
  return answerJson(learningErrors, async () => {
    const delivery = await readLesson(
      { db, clock, actor: await scope.actor(), contentAccess: config.contentAccess },
      { course: params.courseId, lessonId: params.lessonId, language },
    );
    return delivery;
  });
}
