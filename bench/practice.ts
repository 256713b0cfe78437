import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { indexLessons } from '#app/modules/catalogue/courses/lesson-index/index-lessons.server.ts';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import type { MediaStorage } from '#app/modules/catalogue/media/media-storage.ts';
import { fiveMinutesQueries, mondayOf, toFiveMinutes } from '#app/modules/study/practice/read-five-minutes.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { prepareTogether } from '#app/platform/prepare-query.ts';
import { systemClock } from '#app/shared/clock.ts';
import { openShop } from '#tests/support/shop-on-disk.ts';
import { SiteClient } from '#tests/support/site-client.ts';
import { writeStudyAtSize } from '#tests/support/study-at-size.ts';
import { timesOf } from './payments/times.ts';
import type { Note } from './table.ts';

/** A million answers: each learner practises four courses, 500 cards in all. */
const size = { learners: 999, courses: 200, questions: 125, answers: 2 };
const lessons = 1000;
const requestsEach = 100;
/** What 95 of 100 requests take at most, in milliseconds. Empty for what has no bar. */
type Bar = { readonly atMost?: number };
const within50: Bar = { atMost: 50 };
const password = 'Mkeka-wa-2026';

/**
 * Measures practice, results and search on PostgreSQL: a log of a million answers, a learner with 500 cards, a course of 1,000 lessons.
 * One request after the other.
 */
export async function measurePractice(note: Note): Promise<void> {
  const shop = await openShop('PostgreSQL', { durable: true });
  try {
    const { learner, staffMember, courseId, questions, searched, planned } = await shop.look(async ({ db, pool }) => {
      const made = await furnish(db);
      await pool.query('vacuum analyze');
      return { ...made, planned: await planOften(db, made.learner.id) };
    });
    note({ name: 'planning 500 cards, p95', value: planned.p95, unit: 'ms', atMost: 20, digits: 1 });

    const server = await shop.start({ TRUSTED_PROXIES: '127.0.0.1,::1' });
    const [student, staff] = [new SiteClient(server.url), new SiteClient(server.url)];
    await student.logIn({ email: learner.email, password });
    await staff.logIn(staffMember, '/admin/login');
    const time = async (name: string, work: (turn: number) => Promise<Response>, bar: Bar = within50) => {
      const took: number[] = [];
      for (let turn = -3; turn < requestsEach; turn += 1) {
        const begun = performance.now();
        const answer = await work(turn + 3);
        await answer.text();
        if (answer.status !== 200) throw new Error(`${name} answers ${answer.status}`);
        if (turn >= 0) took.push(performance.now() - begun);
      }
      const { p50, p95 } = timesOf(took);
      note({ name: `${name}, p50`, value: p50, unit: 'ms', digits: 1 });
      note({ name: `${name}, p95`, value: p95, unit: 'ms', ...bar, digits: 1 });
    };
    await time('five minutes', () => student.get('/dashboard/practice.data'));
    await time('an answer', (turn) =>
      student.post(`/api/courses/${courseId}/answers`, {
        intent: 'answer',
        lessonId: '',
        questionId: questions[turn % questions.length] ?? '',
        revision: '1',
        answer: '"paybill"',
        report: randomUUID(),
        secondsAgo: '0',
      }),
    );
    await time('what a learner knows of a course', () => student.get(`/dashboard/courses/${courseId}.data`));
    await time('gradebook', () => staff.get(`/admin/courses/${courseId}/gradebook.data`));
    await time('items', () => staff.get(`/admin/courses/${courseId}/items.data`));
    const words = ['receipt', 'reciept code', 'lesson 77', 'balance', 'nothinghasthis'];
    const sought = (turn: number) => `search?q=${encodeURIComponent(words[turn % words.length] ?? '')}`;
    await time(`a search in ${lessons} lessons`, (turn) => student.get(`/api/courses/${searched}/${sought(turn)}`));
    await time('its page, with the outline', (turn) => student.get(`/courses/${searched}/content/${sought(turn)}`), {});
    await server.stop();
  } finally {
    await shop.remove();
  }
}

/** Times the query of the plan, including the computation of the plan from its rows. */
async function planOften(db: Database, userId: string) {
  const select = prepareTogether(['userId', 'locale', 'monday'], fiveMinutesQueries);
  const took: number[] = [];
  for (let turn = 0; turn < requestsEach; turn += 1) {
    const begun = performance.now();
    const now = new Date();
    const { answered } = toFiveMinutes(await select(db, { userId, locale: 'en', monday: mondayOf(now) }), now);
    took.push(performance.now() - begun);
    if (answered !== 500) throw new Error(`the learner has ${answered} cards`);
  }
  return timesOf(took);
}

async function furnish(db: Database) {
  const learner = await createLearner(db, { password });
  const staffMember = await createStaff(db);
  await writeStudyAtSize(db, size);
  const { rows } = await db.execute<{ course: string; question: string }>(sql`
    select course_id as course, id as question from questions
    where use = 'practice' and course_id = (select min(course_id::text)::uuid from enrolments where user_id = ${learner.id})`);
  const courseId = rows[0]?.course ?? '';
  const course = await createCourse(db, {
    sections: Array.from({ length: 20 }, (_, section) => ({
      lessons: Array.from({ length: lessons / 20 }, (__, lesson) => textLesson(section * (lessons / 20) + lesson)),
    })),
  });
  await createEnrolment(db, { userId: learner.id, courseId: course.id });
  await indexLessons({ db, storage: noFiles, clock: systemClock });
  const indexed = await db.execute<{ count: number }>(
    sql`select count(distinct lesson_id)::int as count from lesson_index where course_id = ${course.id}`,
  );
  if (indexed.rows[0]?.count !== lessons) throw new Error(`${indexed.rows[0]?.count} lessons are in the index`);
  return { learner, staffMember, courseId, questions: rows.map(({ question }) => question), searched: course.slug };
}

const nouns = 'receipt balance till paybill ledger invoice stock supplier customer shilling margin budget'.split(' ');

/** Makes a text of four headings and some 300 words. */
function textLesson(number: number) {
  const paragraph = (place: number) =>
    Array.from({ length: 75 }, (_, word) =>
      word % 3 === 0 ? (nouns[(number + place * 5 + word) % nouns.length] ?? '') : `word${(number * 31 + word) % 997}`,
    ).join(' ');
  const body = Array.from({ length: 4 }, (_, place) => `<h2>Part ${place + 1}</h2><p>${paragraph(place)}</p>`).join('');
  return { type: 'text' as const, title: `Lesson ${number + 1}`, body };
}

/** These lessons are texts without files. */
const noFiles = new Proxy({} as MediaStorage, {
  get() {
    throw new Error('a text has no files');
  },
});
