import { beforeEach, expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { orderTopic } from '#app/modules/money/collection/payment-provider.ts';
import { updateRole } from '#app/modules/people/accounts/staff-queries.server.ts';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { createLiveEvents } from '#app/platform/live-events.server.ts';
import { requestScope } from '#app/services.server.ts';
import { address, cookieOf } from '#tests/support/account-fixture.ts';
import { accountSite } from '#tests/support/account-site.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { insertOrder, insertOrderLine } from '#tests/support/rows.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { loader } from './order-live.ts';

const env = useTestEnv();
const liveEvents = createLiveEvents();

let site: ReturnType<typeof accountSite>;
let buyer: { id: string };
let orderId: string;
beforeEach(async () => {
  site = accountSite(env, {}, { liveEvents });
  buyer = await createLearner(env.db);
  orderId = await insertOrder(env.db, buyer.id);
  const { id: courseId } = await createCourse(env.db);
  await insertOrderLine(env.db, { orderId, userId: buyer.id, courseId });
});

/** Opens the stream with a session and reads the first status. */
async function open(cookie: string) {
  const request = new Request(`https://shop.example/api/orders/${orderId}/live`, { headers: { cookie } });
  const answer = await loader({ request, params: { orderId }, context: site.contextOf(request) } as never);
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = '';
  while (!text.includes('event: status')) {
    const { done, value } = await reader.read();
    if (done) throw new Error('the stream ended before its first status');
    text += decoder.decode(value);
  }
  /** Changes the order, and reads what comes until the stream ends. */
  return async () => {
    await env.pool.query(`update orders set number = 'T888888888' where id = $1`, [orderId]);
    liveEvents.publish(orderTopic(orderId));
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return rest;
      rest += decoder.decode(value);
    }
  };
}

const asBuyer = async () => cookieOf(await site.auth.beginSession({ userId: buyer.id, address, userAgent: 'test' }));

test.each([
  ['the buyer has logged out', () => env.pool.query('delete from sessions where user_id = $1', [buyer.id])],
  ['the buyer is suspended', () => env.pool.query('update users set suspended_at = now() where id = $1', [buyer.id])],
  ['the session has run out', async () => env.clock.advance({ days: 400 })],
])('the stream of an order ends without another word when %s', async (_when, change) => {
  const rest = await open(await asBuyer());
  await change();
  expect(await rest()).not.toContain('T888888888');
});

test('the stream of an order ends for staff whose role no longer includes payments', async () => {
  const staff = await createStaff(env.db, { role: 'accountant' });
  const rest = await open(await staffCookie(site, staff.id));
  await updateRole(env.db, staff.id, 'editor');
  expect(await rest()).not.toContain('T888888888');
});

test('reading the actor again records no use of the session, which a forgotten page would keep alive', async () => {
  const cookie = await asBuyer();
  const seen = async () => (await env.pool.query('select updated_at from sessions')).rows;
  const before = await seen();
  env.clock.advance({ hours: 1 });
  const request = new Request(`https://shop.example/api/orders/${orderId}/live`, { headers: { cookie } });
  const scope = site.contextOf(request).get(requestScope);
  expect(await scope.actorNow()).toMatchObject({ kind: 'learner', userId: buyer.id });
  expect(await seen()).toEqual(before);
  await scope.actor();
  expect(await seen()).not.toEqual(before);
});
