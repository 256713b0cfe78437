import { sql } from 'drizzle-orm';
import { createLessonQuestion } from '#app/modules/study/lesson-questions/lesson-question-factory.ts';
import { saveAnswer } from '#app/modules/study/lesson-questions/desk.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { StaffActor } from '#app/shared/actor.ts';
import { demoLearnerAccount } from './demo-accounts.ts';

const hourMs = 3_600_000;

/** Questions with the seconds of the video that they are about, hours since they were asked, and answers. */
const questions = [
  {
    body: 'Why is minmax(0, 1fr) needed here?\n\nMine works with 1fr alone until the long station name comes. Is the 0 only for long words?',
    position: 42,
    hoursAgo: 190,
    answer:
      'Yes. A column of 1fr never gets narrower than its longest word, because its smallest size is auto. minmax(0, 1fr) lets it.',
    isAccepted: true,
    isOwn: true,
  },
  {
    body: 'Does this work on old phones?',
    position: 18,
    hoursAgo: 120,
    answer: 'Yes. Grid is in every browser since 2017, also in the one of a phone of that year.',
    isAccepted: true,
    isOwn: false,
  },
  {
    body: 'Je, ninaweza kupata safu mbili haswa badala ya auto-fit?',
    position: 44,
    hoursAgo: 75,
    answer: 'Ndiyo: grid-template-columns: repeat(2, 1fr). Kwenye simu ndogo weka safu moja.',
    isAccepted: false,
    isOwn: false,
  },
  {
    body: 'Gap or margin between the cards?',
    position: 63,
    hoursAgo: 5,
    answer: null,
    isAccepted: false,
    isOwn: false,
  },
] as const;

/** Writes questions about a video of a course that the demo learner has: three with answers, one that waits; and a saved answer. */
export async function seedLessonQuestions(
  db: Database,
  { owner, now }: { readonly owner: StaffActor; readonly now: Date },
): Promise<void> {
  const { rows } = await db.execute<{ lessonId: string; courseId: string; learnerId: string; otherId: string }>(sql`
    select l.id as "lessonId", l.course_id as "courseId", u.id as "learnerId", o.user_id as "otherId"
    from users u join enrolments e on e.user_id = u.id and e.revoked_at is null
      join courses c on c.id = e.course_id
      join lessons l on l.course_id = c.id and l.content_type = 'video' and l.is_published
      join sections s on s.id = l.section_id
      join enrolments o on o.course_id = c.id and o.user_id <> u.id and o.revoked_at is null
    where u.email = ${demoLearnerAccount.email}
    order by c.slug <> 'frontend-foundations', c.slug, s.position, l.position, o.enrolled_at, o.user_id limit 1`);
  const [place] = rows;
  if (!place) throw new Error('the demo learner has no course with a video');
  const { lessonId, courseId, learnerId, otherId } = place;
  for (const { body, position, hoursAgo, answer, isAccepted, isOwn } of questions) {
    const at = new Date(now.getTime() - hoursAgo * hourMs);
    const answers =
      answer === null ? [] : [{ body: answer, authorId: owner.userId, at: new Date(at.getTime() + 4 * hourMs) }];
    const askerId = isOwn ? learnerId : otherId;
    await createLessonQuestion(db, { lessonId, courseId, askerId, body, position, at, answers, isAccepted });
  }
  await saveAnswer(
    { db, actor: owner, clock: { now: () => now } },
    { body: 'Please write what you see on your screen, and on which phone. Then I can help.' },
  );
}
