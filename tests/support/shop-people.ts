import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import type { Services } from '#app/services.server.ts';
import { staffRoles } from '#app/shared/actor.ts';
import { address, cookieOf } from './account-fixture.ts';
import { insertInvoice, insertPurchase } from './rows.ts';

/** For tests over HTTP: Cookie headers of a visitor, a learner with a course, a staff member of each role, and somebody with a made-up session. */
export async function peopleOfShop({ db, auth, clock }: Pick<Services, 'db' | 'auth' | 'clock'>) {
  const learner = await createLearner(db);
  const course = await createCourse(db);
  await createEnrolment(db, { userId: learner.id, courseId: course.id });
  const { orderId } = await insertPurchase(db, { userId: learner.id });
  const visit = { address, userAgent: 'test' };
  const cookies: Record<string, string> = {
    visitor: '',
    learner: cookieOf(await auth.beginSession({ userId: learner.id, ...visit })),
    'ended session': 'mic3.session_token=ended; __Host-mic3.session_token=ended',
  };
  for (const role of staffRoles) {
    const { id } = await createStaff(db, { role });
    cookies[role] = cookieOf(await auth.beginPortalSession({ userId: id, at: clock.now(), ...visit }));
  }
  /** Parameters of routes that have a row. */
  const params: Readonly<Record<string, string>> = {
    courseId: course.slug,
    lessonId: course.lessons[0]?.id ?? '',
    sectionId: course.sections[0]?.id ?? '',
    userId: learner.id,
    orderId,
    invoiceId: await insertInvoice(db, orderId),
    instructor: 'wanjiru-kamau',
    decision: 'refund',
    inbox: 'results',
  };
  return { cookies, params };
}
