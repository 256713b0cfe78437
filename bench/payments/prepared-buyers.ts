import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import type { Database } from '#app/platform/database.server.ts';
import { toCents } from '#app/shared/money.ts';

/** Courses for each learner: below the limit of ten prompts in ten minutes. */
export const coursesEach = 8;

/** Password of all accounts of the benchmarks. */
export const password = 'Mkeka-wa-2026';

export interface PreparedBuyers {
  readonly courses: readonly { readonly id: string; readonly slug: string }[];
  /** E-mails of the learners. */
  readonly people: readonly string[];
}

/** Makes so many learners without courses, and the courses that each can buy. */
export function prepareBuyers(db: Database, learners: number): Promise<PreparedBuyers> {
  return db.transaction(async (tx) => {
    const courses: { id: string; slug: string }[] = [];
    for (let n = 0; n < coursesEach; n += 1) {
      const { id, slug } = await createCourse(tx, { priceCents: toCents(100_000 + n * 50_050) });
      courses.push({ id, slug });
    }
    const people: string[] = [];
    for (let n = 0; n < learners; n += 1) people.push((await createLearner(tx, { password })).email);
    return { courses, people };
  });
}

/** Returns the phone of the n-th purchase, outside of the simulator's test phones. */
export const phoneOf = (n: number) => `25472${String(n).padStart(7, '0')}`;
