import { describe, expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { reconcile } from '#app/modules/money/collection/reconcile/reconcile.server.ts';
import { recordTestPayment } from './record-test-payment.server.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();

async function learner() {
  const { id, name, email } = await createLearner(env.db);
  return { kind: 'learner', userId: id, name, email } as const;
}

describe('a test payment', () => {
  specifies('Access: test payments exist in test mode only and are never revenue');
  test('enrols without money, once, and is not revenue', async () => {
    const actor = await learner();
    const courses = [await createCourse(env.db), await createCourse(env.db)];
    const courseIds = courses.map(({ id }) => id);
    const deps = { db: env.db, clock: env.clock, actor, mode: 'simulator' } as const;
    expect((await recordTestPayment(deps, { courseIds })).map(({ courseId }) => courseId).toSorted()).toEqual(
      courseIds.toSorted(),
    );
    await recordTestPayment(deps, { courseIds });
    const { rows } = await env.pool.query('select status, payment_method, amount_cents, order_id from payments');
    const line = { status: 'test_completed', payment_method: 'test', amount_cents: 0, order_id: null };
    expect(rows).toEqual([line, line]);
    expect(await reconcile(env.db)).toMatchObject({ received: 0, enrolled: 0, isClean: true });
  });

  specifies('Access: test payments exist in test mode only and are never revenue');
  test.each(['off', 'sandbox', 'live'] as const)(
    'is refused while payments are %s, whatever the page shows',
    async (mode) => {
      const actor = await learner();
      const { id } = await createCourse(env.db);
      const request = recordTestPayment({ db: env.db, clock: env.clock, actor, mode }, { courseIds: [id] });
      await expect(request).rejects.toMatchObject({ code: 'test_payments_off' });
      expect((await env.pool.query('select 1 from enrolments')).rows).toEqual([]);
    },
  );

  test('is for signed-in users, and for courses on sale: all of them or none', async () => {
    const sold = await createCourse(env.db);
    const draft = await createCourse(env.db, { status: 'draft' });
    const deps = { db: env.db, clock: env.clock, mode: 'simulator' } as const;
    const request = (courseIds: string[]) => ({ courseIds });
    const visitor = { ...deps, actor: { kind: 'visitor' } as const };
    await expect(recordTestPayment(visitor, request([sold.id]))).rejects.toMatchObject({ code: 'sign_in_required' });
    const actor = await learner();
    const signedIn = { ...deps, actor };
    await expect(recordTestPayment(signedIn, request([]))).rejects.toMatchObject({ code: 'cart_empty' });
    await expect(recordTestPayment(signedIn, request(['nonsense']))).rejects.toMatchObject({
      code: 'course_not_found',
    });
    await expect(recordTestPayment(signedIn, request([sold.id, draft.id]))).rejects.toMatchObject({
      code: 'course_not_for_sale',
    });
    expect((await env.pool.query('select 1 from enrolments')).rows).toEqual([]);
  });
});
