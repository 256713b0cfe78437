import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import type { Database } from '#app/platform/database.server.ts';
import { fillLargeShop, type ShopSize } from '../large-shop.ts';
import { password, prepareBuyers, type PreparedBuyers } from '../payments/prepared-buyers.ts';

export interface Preparations {
  /** E-mails of the learners. */
  readonly learners: readonly string[];
  readonly studied: { readonly slug: string; readonly lessons: readonly string[] };
  readonly buyers: PreparedBuyers;
}

const learners = 50;
const buyers = 25;
const lessons = Array.from({ length: 40 }, (_, n) => `Lesson ${n + 1}`);

/** Fills an empty shop of that size, and makes the people for the measurement. */
export async function prepareSite(db: Database, size: ShopSize): Promise<Preparations> {
  await fillLargeShop(db, size);
  const course = await createCourse(db, { sections: [{ lessons }] });
  const people: string[] = [];
  for (let n = 0; n < learners; n += 1) {
    const { id, email } = await createLearner(db, { password });
    await createEnrolment(db, { userId: id, courseId: course.id });
    people.push(email);
  }
  return {
    learners: people,
    studied: { slug: course.slug, lessons: course.lessons.map(({ id }) => id) },
    buyers: await prepareBuyers(db, buyers),
  };
}
