import { z } from 'zod';
import { recordSeen } from '#app/modules/study/quizzes/late/record-seen.server.ts';
import { eventOf } from '#app/modules/study/learning/progress-form.ts';
import { askQuestion } from '#app/modules/study/lesson-questions/ask.server.ts';
import {
  lessonQuestionErrors,
  type LessonQuestionErrorCode,
} from '#app/modules/study/lesson-questions/lesson-question-errors.ts';
import { findSimilar, readQuestions, seeAnswers } from '#app/modules/study/lesson-questions/read-questions.server.ts';
import { acceptAnswer, followQuestion, reportQuestion } from '#app/modules/study/lesson-questions/take-part.server.ts';
import { requestScope } from '#app/services.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { answerJson } from '../answer-json.server.ts';
import { readFields } from '../form-fields.server.ts';
import type { Route } from './+types/lesson-questions';

/** Answers the questions of a lesson as JSON; with `similar`, those of the course like a text. */
export async function loader({ params: { courseId: course }, context, url }: Route.LoaderArgs): Promise<Response> {
  const { services, actor } = context.get(requestScope);
  const { db, clock, config } = services;
  return answerJson(lessonQuestionErrors, async () => {
    const deps = { db, clock, actor: await actor(), contentAccess: config.contentAccess };
    const place = { course, lessonId: url.searchParams.get('lesson') ?? '' };
    const similar = url.searchParams.get('similar');
    if (similar !== null) return { similar: await findSimilar(deps, { ...place, text: similar }) };
    return readQuestions(deps, { ...place, before: url.searchParams.get('before') });
  });
}

const place = { lessonId: z.uuid(), questionId: z.uuid() };
const form = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('question'),
    ...place,
    body: z.string(),
    position: z.coerce.number().optional(),
    report: z.uuid().optional(),
    secondsAgo: z.coerce.number().min(0).optional(),
  }),
  z.object({ intent: z.literal('accept'), ...place, answerId: z.uuid() }),
  z.object({ intent: z.enum(['follow', 'unfollow']), ...place }),
  z.object({ intent: z.literal('report'), ...place, reason: z.string() }),
  z.object({ intent: z.literal('seen'), lessonId: z.uuid() }),
]);

/** Asks, accepts an answer, follows or reports a question of a course, by id or slug. Answers JSON. */
export async function action({ request, params: { courseId: course }, context }: Route.ActionArgs): Promise<Response> {
  const scope = context.get(requestScope);
  const { db, clock, config, rateLimits } = scope.services;
  return answerJson(lessonQuestionErrors, async () => {
    const actor = await scope.actor();
    if (userIdOf(actor) === null) throw new DomainError<LessonQuestionErrorCode>('sign_in_required');
    const read = form.safeParse(await readFields(request));
    if (!read.success) throw new DomainError<LessonQuestionErrorCode>('question_invalid');
    const deps = { db, clock, actor, contentAccess: config.contentAccess };
    const sent = read.data;
    if (sent.intent === 'question') {
      await recordSeen(scope.services, userIdOf(actor));
      const { lessonId, questionId, body, position = null } = sent;
      await askQuestion(deps, { course, lessonId, questionId, body, position, event: eventOf(sent) });
    } else if (sent.intent === 'accept') await acceptAnswer(deps, { course, ...sent });
    else if (sent.intent === 'report') await reportQuestion({ ...deps, rateLimits }, { course, ...sent });
    else if (sent.intent === 'seen') await seeAnswers(deps, { course, lessonId: sent.lessonId });
    else await followQuestion(deps, { course, ...sent, follows: sent.intent === 'follow' });
    return { ok: true };
  });
}
