import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { StaffActor } from '#app/shared/actor.ts';
import { createAssignment } from '#app/modules/study/assignments/assignment-factory.ts';
import { decideSubmission } from '#app/modules/study/assignments/decide-submission.server.ts';
import { submitAssignment } from '#app/modules/study/assignments/submit-assignment.server.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createQuiz } from '#app/modules/study/quizzes/quiz-factory.ts';
import { submitQuizAttempt } from '#app/modules/study/quizzes/submit-attempt.server.ts';
import { decideLateAttempt } from '#app/modules/study/quizzes/late/decide-late-attempt.server.ts';
import { startQuizAttempt } from '#app/modules/study/quizzes/start-quiz-attempt.server.ts';
import { changeGiftAddress } from '#app/modules/money/gifts/admin/gift-desk.server.ts';
import { giveCourse } from '#app/modules/money/gifts/give-course.server.ts';
import { enrolByStaff } from '#app/modules/money/staff-enrolments/enrol-by-staff.server.ts';
import { declineCorrection, issueAgain } from '#app/modules/study/certificates/corrections/issue-again.server.ts';
import { requestCorrection } from '#app/modules/study/certificates/corrections/request-correction.server.ts';
import { unenrol } from '#app/modules/study/learning/admin/unenrol.server.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { hideReview } from '#app/modules/study/reviews/admin/moderate-review.server.ts';
import { addDiscount } from '#app/modules/catalogue/discounts/admin/add-discount.server.ts';
import { cancelInstalmentPlan } from '#app/modules/money/instalments/admin/cancel-instalment-plan.server.ts';
import { offerInstalments } from '#app/modules/money/instalments/admin/offer-instalments.server.ts';
import { startInstalmentPlan } from '#app/modules/money/instalments/start-instalment-plan.server.ts';
import { createQuestion } from '#app/modules/catalogue/questions/question-factory.ts';
import { addMember } from '#app/modules/money/organisations/change-members.server.ts';
import { addOrganisationAsStaff } from '#app/modules/money/organisations/organisations-by-staff.server.ts';
import { makeQuotation } from '#app/modules/money/quotations/make-quotation.server.ts';
import { nameSeatsAsStaff } from '#app/modules/money/seats/name-seats.server.ts';
import { toCents } from '#app/shared/money.ts';
import { ledgerDeps } from '#tests/support/ledger-deps.ts';
import type { Buyer, Driver, Stage } from './money-drivers.ts';

const appUrl = 'https://shop.example';
const mailing = ({ env, shop }: Stage) => ({ jobs: env.jobs, appUrl, log: shop.deps.log });

async function enrolled({ env }: Stage, owner: Buyer) {
  const course = await createCourse(env.db, {
    sections: [{ lessons: [{ type: 'assignment', title: 'Close one real day', body: '<p>Do it.</p>' }] }],
  });
  const lessonId = course.lessons[0]?.id ?? '';
  await createAssignment(env.db, lessonId);
  await createEnrolment(env.db, { userId: owner.userId, courseId: course.id });
  return { courseId: course.id, lessonId };
}

/** A submission, and how it is graded. */
async function submitted(stage: Stage, owner: Buyer) {
  const { env } = stage;
  const { courseId, lessonId } = await enrolled(stage, owner);
  const study = { db: env.db, clock: env.clock, contentAccess: 'enrolled' as const };
  const id = randomUUID();
  await submitAssignment(
    { ...study, actor: owner },
    { course: courseId, lessonId, text: 'Ten payments.', files: [], id },
  );
  const decision = {
    id,
    version: 1,
    outcome: 'accepted',
    levels: { complete: 3, correct: 2 },
    feedback: '',
  } as const;
  return (actor: StaffActor) => decideSubmission({ ...study, actor, mailing: mailing(stage) }, decision);
}

/** A certificate of the owner, who submitted what another graded. */
async function certified(stage: Stage, owner: Buyer) {
  const grade = await submitted(stage, owner);
  await grade({ ...stage.other, role: 'editor' });
  const { rows } = await stage.env.db.execute<{ code: string }>(
    sql`select code from certificates where user_id = ${owner.userId}`,
  );
  return { userId: owner.userId, code: rows[0]?.code ?? '' };
}

export const studyDrivers = {
  'instalments.cancel': async (stage, owner) => {
    const { env, other, next } = stage;
    const { id } = await createCourse(env.db, { priceCents: toCents(850_000) });
    await offerInstalments({ ...env, actor: { ...other, role: 'owner' } }, { courseId: id, isOffered: true });
    await startInstalmentPlan(
      { ...ledgerDeps(env), actor: owner },
      { courseIds: [id], shownPriceCents: 850_000, idempotencyKey: `plan-key-${next()}` },
    );
    const { rows } = await env.db.execute<{ number: string }>(
      sql`select number from plans where user_id = ${owner.userId}`,
    );
    const plan = { number: rows[0]?.number ?? '', note: 'asked for', refunds: false };
    return (actor) => cancelInstalmentPlan({ ...ledgerDeps(env), actor }, plan);
  },
  'discount.give': async ({ env, next }, owner) => {
    const input = {
      name: `PERSONAL${next()}`,
      about: null,
      reduction: { percent: 50 },
      mostCents: null,
      courses: null,
      startsAt: null,
      endsAt: null,
      usesTotal: null,
      usesPerPerson: null,
      audience: 'person',
      person: owner.email,
    } as const;
    const id = randomUUID();
    const { db, clock } = env;
    return (actor) => addDiscount({ db, clock, actor, liveEvents: { publish() {} } }, { id, kind: 'coupon', input });
  },
  'seats.name': async ({ env, shop, other }, owner) => {
    const { id: courseId } = await createCourse(env.db, { priceCents: toCents(100_000) });
    const form = {
      id: randomUUID(),
      userId: owner.userId,
      email: '',
      name: '',
      locale: 'en',
      code: '',
      days: '14',
      organisation: '',
      kraPin: '',
      message: '',
      courseIds: [courseId],
      seats: { [courseId]: '3' },
      people: '',
    };
    await makeQuotation({ ...shop.deps, newsletterKey: 'the key of the tests', actor: other }, form);
    const { rows } = await env.db.execute<{ id: string }>(
      sql`select order_id as id from quotations where id = ${form.id}`,
    );
    const names = { orderId: rows[0]?.id ?? '', courseId, people: 'akinyi@example.com' };
    return (actor) => nameSeatsAsStaff({ db: env.db, clock: env.clock, jobs: env.jobs, actor }, names);
  },
  'organisation.change': async ({ env, other }, owner) => {
    const organisationId = randomUUID();
    const details = { name: 'Taita Farms SACCO', kraPin: '', address: '' };
    const { db, clock } = env;
    await addOrganisationAsStaff({ db, clock, actor: other }, { organisationId, details, email: owner.email });
    const { email } = await createLearner(db);
    const rateLimits = { consume: () => Promise.resolve() };
    return (actor) =>
      addMember(
        { db, clock, actor, rateLimits, jobs: env.jobs, appUrl },
        { as: 'staff', organisationId, email, role: 'viewer' },
      );
  },
  'gift.change': async ({ env, shop, next }, owner) => {
    const { id: courseId } = await createCourse(env.db, { priceCents: toCents(350_000) });
    const fields = {
      way: 'mail',
      recipientName: 'Akinyi',
      recipientEmail: 'akinyi@example.com',
      locale: 'en',
      senderName: 'Faith',
      message: '',
      mailOn: '',
    } as const;
    const request = { courseId, fields, shownPriceCents: 350_000, idempotencyKey: `gift-key-${next()}` };
    const order = await giveCourse({ ...ledgerDeps(env), actor: owner }, request);
    await shop.pay({ buyer: owner, courseIds: [courseId], ...order }, `2547123457${String(next()).padStart(2, '0')}`);
    await shop.pass(5);
    const { rows } = await env.db.execute<{ id: string }>(sql`select id from gifts where order_id = ${order.orderId}`);
    const giftId = rows[0]?.id ?? '';
    return (actor) => changeGiftAddress({ ...ledgerDeps(env), actor }, giftId, 'wanjiru@example.com');
  },
  'submission.grade': submitted,
  'late_attempt.decide': async (stage, owner) => {
    const { env } = stage;
    const { id: courseId, lessons } = await createCourse(env.db, {
      sections: [{ lessons: [{ type: 'check', title: 'Final quiz' }] }],
    });
    const lessonId = lessons[0]?.id ?? '';
    await createQuiz(env.db, { courseId, lessonId }, { minutes: 30, mustBeOnline: true });
    for (const _ of [1, 2]) await createQuestion(env.db, courseId, { use: 'check' });
    await createEnrolment(env.db, { userId: owner.userId, courseId });
    const study = { ...env, contentAccess: 'enrolled' as const, mailing: mailing(stage), actor: owner };
    const { attemptId } = await startQuizAttempt(study, { course: courseId, lessonId });
    env.clock.advance({ minutes: 31 });
    const event = { id: randomUUID(), secondsAgo: 600 };
    await submitQuizAttempt(study, { course: courseId, lessonId, attemptId, answers: [], event });
    const { db, clock } = env;
    return (actor) => decideLateAttempt({ db, clock, actor, mailing: mailing(stage) }, { attemptId, counts: true });
  },
  'enrolment.give': async ({ env }, owner) => {
    const { id: courseId } = await createCourse(env.db);
    const { db, clock, jobs } = env;
    return (actor) =>
      enrolByStaff({ db, clock, jobs, appUrl, actor }, { userId: owner.userId, courseId, notify: false });
  },
  'enrolment.end': async (stage, owner) => {
    const { courseId } = await enrolled(stage, owner);
    const { db, clock } = stage.env;
    return (actor) => unenrol({ db, clock, actor }, { userId: owner.userId, courseId });
  },
  'certificate.rename': async (stage, owner) => {
    const certificate = await certified(stage, owner);
    const { db, clock, jobs } = stage.env;
    const corrected = { ...certificate, name: 'Akinyi Otieno', reason: 'as on the passport' };
    return (actor) => issueAgain({ db, clock, jobs, appUrl, actor }, corrected);
  },
  'certificate.decline': async (stage, owner) => {
    const certificate = await certified(stage, owner);
    const { db, clock, jobs } = stage.env;
    const rateLimits = { consume: async () => {} };
    const asked = { name: 'Akinyi Otieno', reason: 'I married' };
    await requestCorrection({ db, clock, rateLimits, actor: owner }, certificate.code, asked);
    return (actor) =>
      declineCorrection({ db, clock, jobs, appUrl, actor }, { ...certificate, reason: 'no document came' });
  },
  'review.moderate': async (stage, owner) => {
    const { env } = stage;
    const { courseId } = await enrolled(stage, owner);
    const { rows } = await env.db.execute<{ id: string }>(
      sql`insert into reviews (user_id, course_id, rating, body) values (${owner.userId}, ${courseId}, 5, 'Good.') returning id`,
    );
    const review = { reviewId: rows[0]?.id ?? '', reason: 'an advertisement' };
    const { db, clock, jobs } = env;
    return (actor) => hideReview({ db, clock, jobs, appUrl, actor, liveEvents: { publish() {} } }, review);
  },
} satisfies Readonly<Record<string, Driver>>;
