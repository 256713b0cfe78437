import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { exportGradebook, readGradebook } from '#app/modules/study/gradebook/read-gradebook.server.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { staffActor, learnerActor } from '#app/modules/study/learning/study-factory.ts';
import { findWrongCards } from '#app/modules/study/practice/check-cards.server.ts';
import { mastery, ratingOf, type PracticeAnswer } from '#app/modules/study/practice/mastery.ts';
import { readFiveMinutes } from '#app/modules/study/practice/read-five-minutes.server.ts';
import { readKnowledge } from '#app/modules/study/practice/read-knowledge.server.ts';
import { recordAnswer } from '#app/modules/study/practice/record-answer.server.ts';
import { replay } from '#app/modules/study/practice/replay.ts';
import { createQuestion } from '#app/modules/catalogue/questions/question-factory.ts';
import { Random } from '../long/random.ts';
import { useTestEnv } from '../support/test-env.ts';

const env = useTestEnv();

/** `node tests/long/repeat.ts mastery` sets these. */
const logs = Number(process.env['MODEL_RUNS'] ?? 10);
const seed = Number(process.env['MODEL_SEED'] ?? 18);

const learnersOfCourse = 5;
const day = 24 * 60 * 60;
const everybody = { search: '', show: null, sort: 'name', isDescending: false };

/** A course whose questions are taught in lessons, in none and in a draft; some serve quizzes, are archived or not published. */
async function createBank(random: Random) {
  const course = await createCourse(env.db, {
    sections: [
      { lessons: ['One', 'Two'] },
      { lessons: [{ type: 'text', title: 'Draft', body: '<p>Soon.</p>', isPublished: random.once(2) }] },
    ],
  });
  const published = await env.db.execute<{ id: string }>(sql`
    select id from lessons where course_id = ${course.id} and is_published`);
  const open = new Set(published.rows.map(({ id }) => id));
  const asked: string[] = [];
  const counted: string[] = [];
  for (let each = 2 + random.below(6); each > 0; each -= 1) {
    const lesson = random.once(4) ? undefined : course.lessons[random.below(3)];
    const taught = lesson ? { lessonId: lesson.id, second: null, page: null, heading: null } : null;
    const id = await createQuestion(env.db, course.id, { taught });
    asked.push(id);
    if (!lesson || open.has(lesson.id)) counted.push(id);
  }
  await createQuestion(env.db, course.id, { use: 'check' });
  await createQuestion(env.db, course.id, { isPublished: false });
  return { course, asked, counted };
}

/** A learner answers on two devices: answers arrive late, twice, out of order and at once. Returns the log as it happened. */
async function answerAtRandom(
  { course, asked }: Awaited<ReturnType<typeof createBank>>,
  learner: Awaited<ReturnType<typeof learnerActor>>,
  random: Random,
): Promise<PracticeAnswer[]> {
  const log: PracticeAnswer[] = [];
  const deps = { db: env.db, actor: learner, clock: env.clock, contentAccess: 'enrolled' as const, mailing: null };
  for (let sent = random.below(8); sent > 0; sent -= 1) {
    const now = env.clock.now().getTime();
    const arriving = Array.from({ length: 1 + random.below(3) }, () => {
      const secondsAgo = random.once(2) ? random.below(day) : random.below(29 * day);
      const isRight = !random.once(3);
      const questionId = asked[random.below(asked.length)] ?? '';
      const event = { id: randomUUID(), secondsAgo };
      const answeredAt = new Date(now - secondsAgo * 1000);
      log.push({ id: event.id, courseId: course.id, questionId, rating: ratingOf(isRight), answeredAt });
      return {
        course: course.id,
        lessonId: null,
        questionId,
        revision: 1,
        answer: isRight ? 'paybill' : 'till',
        event,
      };
    });
    const again = random.once(2) ? arriving : [];
    await Promise.all([...arriving, ...again].map((input) => recordAnswer(deps, input)));
    env.clock.advance({ minutes: random.below(3 * 24 * 60) });
  }
  return log;
}

/** Checks that the learner's pages, the portal's gradebook and its file say of every learner what their logs amount to. */
async function compareViews(random: Random): Promise<void> {
  const bank = await createBank(random);
  const staff = { db: env.db, clock: env.clock, actor: await staffActor(env.db) };
  const courseId = bank.course.id;
  const people = [];
  for (let each = 0; each < learnersOfCourse; each += 1) {
    const learner = await learnerActor(env.db, `Learner ${String(each)}`);
    await createEnrolment(env.db, { userId: learner.userId, courseId });
    people.push({ learner, log: await answerAtRandom(bank, learner, random) });
  }
  const archived = random.once(3) ? (bank.asked[0] ?? '') : '';
  if (archived) await env.db.execute(sql`update questions set archived_at = now() where id = ${archived}`);
  const counted = bank.counted.filter((id) => id !== archived);
  env.clock.advance({ minutes: random.below(20 * 24 * 60) });

  const now = env.clock.now();
  const { rows } = await readGradebook(staff, { courseId, filter: everybody, cursor: null, limit: 25 });
  const file = await exportGradebook(staff, { courseId, filter: everybody });
  const cells = new Map<unknown, unknown>();
  for await (const batch of file.batches) for (const row of batch) cells.set(row[1], row.at(-1));
  for (const { learner, log } of people) {
    const states = mastery(counted, replay(log), now).toSorted();
    const knowledge = await readKnowledge(env.db, { userId: learner.userId, courseId, now });
    expect(knowledge.flatMap(({ questions }) => questions.map((each) => each.mastery)).toSorted()).toEqual(states);
    const known = states.filter((state) => state === 'known').length;
    const { known: onDashboard, answered } = await readFiveMinutes({ db: env.db, clock: env.clock, actor: learner });
    expect({ onDashboard, answered }).toEqual({
      onDashboard: known,
      answered: new Set(log.map(({ questionId }) => questionId).filter((id) => counted.includes(id))).size,
    });
    const percent = counted.length === 0 ? null : Math.round((100 * known) / counted.length);
    expect(rows.find(({ userId }) => userId === learner.userId)?.known).toBe(percent);
    if (percent !== null) expect(cells.get(learner.email)).toBe(percent);
    const stored = await env.db.$count(sql`review_log where user_id = ${learner.userId}`);
    expect(stored).toBe(log.length);
  }
}

const title = `in ${String(logs)} random logs nothing is lost, and learner, portal and file say the same`;

test(title, { timeout: logs * 5000 + 60_000 }, async () => {
  for (let run = 0; run * learnersOfCourse < logs; run += 1)
    await compareViews(new Random(seed + run)).catch((cause: unknown) => {
      throw new Error(`MODEL_SEED=${String(seed + run)}`, { cause });
    });
  expect(await findWrongCards(env.db)).toEqual([]);
});
