import { learningErrors } from '#app/modules/learning/learning-errors.ts';
import { readLessonLanguage } from '#app/modules/learning/lesson-language.ts';
import { readLesson } from '#app/modules/learning/read-lesson.server.ts';
import { requestScope } from '#app/services.server.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { exercisesOf } from '../learner/lesson-exercises.server.ts';
import type { Route } from './+types/lesson';

const noStore = { 'cache-control': 'no-store' };

/** Answers a lesson of a course, by id or slug, as JSON. The player calls it when it moves on within its outline. */
export async function loader({ params, context, request }: Route.LoaderArgs): Promise<Response> {
  const scope = context.get(requestScope);
  const { db, clock, config } = scope.services;
  const language = readLessonLanguage(request.headers.get('cookie'));
  try {
    const delivery = await readLesson(
      {
        db,
        clock,
        actor: await scope.actor(),
        contentAccess: config.contentAccess,
        addExercise: exercisesOf(scope.services),
      },
      { course: params.courseId, lessonId: params.lessonId, language },
    );
    return Response.json(delivery, { headers: noStore });
  } catch (error) {
    const answer = answerFrom(learningErrors, error);
    if (!answer) throw error;
    return Response.json({ error: answer.message }, { status: answer.status, headers: noStore });
  }
}
