import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { StaffActor } from '#app/shared/actor.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createQuiz } from '#app/modules/study/quizzes/quiz-factory.ts';
import { submitQuizAttempt } from '#app/modules/study/quizzes/submit-attempt.server.ts';
import { startQuizAttempt } from '#app/modules/study/quizzes/start-quiz-attempt.server.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { createQuestion, exampleQuestions } from '#app/modules/catalogue/questions/question-factory.ts';
import { readQuestion } from '#app/modules/catalogue/questions/read-question.server.ts';
import { saveQuestion } from '#app/modules/catalogue/questions/save-question.server.ts';
import type { DecisionName } from '#app/shared/decision-rules.ts';
import { moneyDrivers, type Buyer, type Stage } from './money-drivers.ts';
import { asBuyer, newStaff, setPhone } from './stage.ts';
import { studyDrivers } from './study-drivers.ts';

type Driven = keyof typeof moneyDrivers | keyof typeof studyDrivers;
const drivers = { ...moneyDrivers, ...studyDrivers };

/** A screen on which a decision is made. */
interface Screen {
  /** The label of a button that cannot be pressed; absent where the decision is about what is typed into the form. */
  readonly button?: RegExp;
  /** What it says where the decision is about what is typed. */
  readonly hint?: RegExp;
  /** Prepares a decision of a member of staff about themselves; returns the address of the screen. */
  readonly open: (stage: Stage, actor: StaffActor) => Promise<string>;
}

const idFrom = async ({ env }: Stage, query: ReturnType<typeof sql>): Promise<string> => {
  const { rows } = await env.db.execute<{ id: string }>(query);
  const [row] = rows;
  if (!row) throw new Error('a driver made no subject');
  return row.id;
};

/** Makes the subject of a decision about the actor, and finds its screen by its row. */
const driven =
  (name: Driven, pathOf: (id: string) => string, find: (actor: StaffActor) => ReturnType<typeof sql>) =>
  async (stage: Stage, actor: StaffActor) => {
    await drivers[name](stage, asBuyer(actor));
    return pathOf(await idFrom(stage, find(actor)));
  };

const decide = (decision: string) => (id: string) => `/admin/payments/decide/${decision}/${encodeURIComponent(id)}`;
/** The newest row: a driver makes its subject last. */
const newest =
  (table: string, column = 'id') =>
  () =>
    sql`select ${sql.identifier(column)} as id from ${sql.identifier(table)} where created_at = (select max(created_at) from ${sql.identifier(table)})`;
const recorded = (id: string) => `/admin/payments/recorded/${id}`;
const ofUser =
  (path: (id: string) => string) =>
  async (_stage: Stage, { userId }: StaffActor) =>
    path(userId);

/** A statement with a line that names an order of the actor. */
const statementOf = (provider: 'mpesa' | 'bank') => async (stage: Stage, actor: StaffActor) => {
  const { number } = await stage.shop.order({ buyer: asBuyer(actor) });
  const id = randomUUID();
  await stage.env.db.execute(sql`
    insert into statements (id, provider, file_name, sha256) values (${id}, ${provider}, 'march.csv', ${id})`);
  await stage.env.db.execute(sql`
    insert into statement_lines (statement_id, position, outcome, receipt, direction, at, amount_cents, account)
    values (${id}, 1, 'missing_here', ${provider === 'bank' ? 'bank:FT1' : 'UC2AB3CD77'}, 'in', now(), 650000, ${number})`);
  return `/admin/payments/reconcile/${id}`;
};

/** A second account of the actor, known by its phone. */
const twinOf = async ({ env, shop }: Stage, actor: StaffActor): Promise<Buyer> => {
  const twin = await shop.learner();
  for (const { userId } of [actor, twin]) await setPhone(env, userId, '254799000111');
  return twin;
};

/** A question that the actor answered in a quiz, and that was corrected since. */
async function corrected({ env, shop, other }: Stage, actor: StaffActor) {
  const course = await createCourse(env.db, { sections: [{ lessons: [{ type: 'check', title: 'Final quiz' }] }] });
  const lessonId = course.lessons[0]?.id ?? '';
  const content = { ...exampleQuestions.true_false, isTrue: true };
  const id = await createQuestion(env.db, course.id, { use: 'check', content });
  await createQuiz(env.db, { courseId: course.id, lessonId }, { draws: [{ sectionId: null, questions: 1 }] });
  await createEnrolment(env.db, { userId: actor.userId, courseId: course.id });
  const mailing = { jobs: env.jobs, appUrl: 'https://shop.example', log: shop.deps.log };
  const deps = { db: env.db, clock: env.clock, contentAccess: 'enrolled' as const, mailing };
  const learner = { ...deps, actor: asBuyer(actor) };
  await startQuizAttempt(learner, { course: course.id, lessonId });
  const { rows } = await env.db.execute<{ id: string }>(
    sql`select id from check_papers where user_id = ${actor.userId}`,
  );
  await submitQuizAttempt(learner, {
    course: course.id,
    lessonId,
    attemptId: rows[0]?.id ?? '',
    answers: [{ answer: true, seconds: 5 }],
    event: { id: randomUUID(), secondsAgo: 0 },
  });
  const editor = { ...deps, actor: other };
  const { version, input } = await readQuestion(editor, { courseId: course.id, id });
  const change = { ...input, content: { ...content, isTrue: false } };
  await saveQuestion(editor, { courseId: course.id, id, version, input: change, isPublished: true });
  return `/admin/courses/${course.id}/items/${id}/regrade`;
}

const refundNow = newest('refunds');

/** The screen of each decision. A new decision needs one that says who may not make it. */
export const decisionScreens: Readonly<Record<DecisionName, Screen>> = {
  'claim.forward': {
    button: /Send claim on/,
    open: driven('claim.forward', decide('forward'), newest('payment_claims')),
  },
  'claim.accept': { button: /Accept claim/, open: driven('claim.accept', decide('accept'), newest('payment_claims')) },
  'claim.reject': { button: /Reject claim/, open: driven('claim.reject', decide('reject'), newest('payment_claims')) },
  'attempt.paid': { button: /./, open: driven('attempt.paid', decide('paid'), newest('payment_attempts')) },
  'attempt.not_paid': { button: /./, open: driven('attempt.not_paid', decide('not-paid'), newest('payment_attempts')) },
  'approval.decline': {
    button: /Decline/,
    open: driven('approval.decline', decide('decline'), newest('payment_claims')),
  },
  'incoming_payment.match': {
    hint: /A colleague decides it for your own order\./,
    open: driven('incoming_payment.match', decide('match'), newest('mpesa_receipts', 'receipt')),
  },
  'incoming_payment.combine': {
    button: /./,
    open: driven('incoming_payment.combine', decide('combine'), newest('orders', 'number')),
  },
  'incoming_payment.set_code': {
    button: /./,
    open: driven('incoming_payment.set_code', decide('set-code'), newest('mpesa_receipts', 'receipt')),
  },
  'statement.import': { hint: /Lines about your own orders are left to a colleague\./, open: statementOf('mpesa') },
  'statement.set_aside': { button: /Set aside/, open: statementOf('bank') },
  'payment.record': {
    button: /Record/,
    open: async (stage, actor) => {
      const { number } = await stage.shop.order({ buyer: asBuyer(actor) });
      return `/admin/payments/recorded/new?order=${number}`;
    },
  },
  'payment.approve': { button: /Approve/, open: driven('payment.approve', recorded, newest('manual_payments')) },
  'payment.clear': { button: /cleared/, open: driven('payment.clear', recorded, newest('manual_payments')) },
  'payment.reject': { button: /Reject/, open: driven('payment.reject', recorded, newest('manual_payments')) },
  'payment.bounce': { button: /bounced/, open: driven('payment.bounce', recorded, newest('manual_payments')) },
  'refund.request': { button: /Refund/, open: driven('refund.request', decide('refund'), newest('orders')) },
  'refund.send': { button: /./, open: driven('refund.send', decide('send'), refundNow) },
  'refund.by_hand': { button: /./, open: driven('refund.by_hand', decide('by-hand'), refundNow) },
  'refund.fail': { button: /./, open: driven('refund.fail', decide('fail'), refundNow) },
  'refund.settle': { button: /./, open: driven('refund.settle', decide('settle'), refundNow) },
  'refund.cancel': { button: /./, open: driven('refund.cancel', decide('cancel'), refundNow) },
  'instalments.cancel': {
    button: /Cancel/,
    open: async (stage, actor) => {
      const buyer = asBuyer(actor);
      await studyDrivers['instalments.cancel'](stage, buyer);
      const { rows } = await stage.env.db.execute<{ orderId: string; number: string; plan: string }>(sql`
        select o.id as "orderId", o.number, a.number as plan from plans a join plan_payments l on l.plan_id = a.id
        join orders o on o.id = l.order_id where a.user_id = ${actor.userId}`);
      const [order] = rows;
      if (!order) throw new Error('an instalment plan has a first order');
      await stage.shop.pay({ buyer, courseIds: [], ...order });
      await stage.shop.pass(5);
      return `/admin/plans/${order.plan}`;
    },
  },
  'discount.give': {
    button: /Change|Pause|End/,
    open: async (stage, actor) => {
      const give = await studyDrivers['discount.give'](stage, asBuyer(actor));
      await give(stage.other);
      return `/admin/offers/${await idFrom(stage, newest('offers')())}`;
    },
  },
  'seats.name': {
    button: /Save/,
    open: driven('seats.name', (id) => `/admin/quotations/${id}`, newest('quotations')),
  },
  'organisation.change': {
    button: /Save/,
    open: driven('organisation.change', (id) => `/admin/organisations/${id}`, newest('organisations')),
  },
  'gift.change': {
    button: /address/,
    open: driven('gift.change', (id) => `/admin/payments/${id}`, newest('payments')),
  },
  'submission.grade': {
    button: /Accept/,
    open: driven(
      'submission.grade',
      (id) => `/admin/hand-ins/${id}`,
      () => sql`select id from hand_ins`,
    ),
  },
  'quiz.regrade': { button: /Regrade/, open: corrected },
  'enrolment.give': { button: /Enrol/, open: ofUser((id) => `/admin/users/${id}/enrol`) },
  'enrolment.end': {
    button: /Remove/,
    open: async (stage, actor) => {
      const { id } = await createCourse(stage.env.db);
      await createEnrolment(stage.env.db, { userId: actor.userId, courseId: id });
      return `/admin/users/${actor.userId}/courses/${id}/remove`;
    },
  },
  'user.change': {
    button: /Suspend/,
    open: async (stage, actor) => `/admin/users/${(await twinOf(stage, actor)).userId}/suspend`,
  },
  'role.change': {
    button: /Change role/,
    open: async (stage, actor) => {
      const twin = await newStaff(stage.env, 'support');
      for (const { userId } of [actor, twin]) await setPhone(stage.env, userId, '254799000111');
      return `/admin/admins/${twin.userId}/role`;
    },
  },
  'certificate.rename': {
    button: /ertificate/,
    open: driven(
      'certificate.rename',
      (id) => `/admin/users/${id}/edit`,
      ({ userId }) => sql`select ${userId} as id`,
    ),
  },
  'certificate.decline': {
    button: /Decline/,
    open: driven(
      'certificate.decline',
      (ids) => `/admin/users/${ids.replace(' ', '/certificates/')}`,
      () =>
        sql`select concat_ws(' ', b.user_id, r.code) as id from certificate_corrections r join user_badges b on b.verification_code = r.code`,
    ),
  },
  'late_attempt.decide': {
    button: /./,
    open: driven(
      'late_attempt.decide',
      (id) => `/admin/hand-ins/late/${id}`,
      () => sql`select id from check_papers`,
    ),
  },
  'review.moderate': {
    button: /Hide/,
    open: driven('review.moderate', (id) => `/admin/reviews/${id}`, newest('reviews')),
  },
};
