import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { changeGift } from '#app/modules/money/gifts/change-gift.server.ts';
import { giveCourse, readGiftOffer } from '#app/modules/money/gifts/give-course.server.ts';
import { acceptGift } from '#app/modules/money/gifts/open-gift.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import type { MpesaDeps } from '#app/modules/money/providers/mpesa/mpesa-deps.ts';
import { CrashingProcess } from '#tests/support/crashing-process.ts';
import type { Acts, Of } from './commands.ts';
import { assertThat } from './assert-that.ts';
import { nth, together, wasPaidFor, type KnownGift, type TestShop } from './test-shop.ts';

const words = {
  way: 'card',
  recipientName: 'Achieng',
  recipientEmail: '',
  locale: 'en',
  senderName: 'Faith',
  message: '',
  mailOn: '',
};
const rateLimits = { consume: async () => undefined, restore: async () => undefined };

/** What happens to gifts. */
export const giftActs: Acts<
  'give a course' | 'open a gift' | 'open a gift twice' | 'change a gift' | 'kill while opening'
> = {
  'give a course': giveOne,
  'open a gift': (shop, { gift: which, learner }) => withGift(shop, which, (gift) => open(shop, gift, learner)),
  'open a gift twice': (shop, { gift: which, learners }) =>
    withGift(shop, which, (gift) => together(learners.map((learner) => open(shop, gift, learner)))),
  'change a gift': (shop, { gift: which }) =>
    withGift(shop, which, async (gift) => {
      if (!shop.isHere(gift)) return;
      await changeGift({ ...shop.payments.deps, actor: gift.buyer }, (await rowOf(shop, gift)).id, words);
    }),
  'kill while opening': (shop, { gift: which, learner, at }) =>
    withGift(shop, which, async (gift) => {
      const process = new CrashingProcess(shop.payments.deps, shop.env.pool, at);
      try {
        await process.run((deps) => open(shop, gift, learner, deps));
      } finally {
        // It may have been opened before the process was killed.
        const { learner: opener } = await rowOf(shop, gift);
        if (process.hasCrashed && opener !== null) gift.openedBy ??= opener;
      }
    }),
};

async function withGift(shop: TestShop, number: number, act: (gift: KnownGift) => Promise<void>): Promise<void> {
  const gift = nth(shop.gifts, number);
  if (gift) await act(gift);
}

async function giveOne(shop: TestShop, { learner, course }: Of<'give a course'>): Promise<void> {
  const { env, payments } = shop;
  const buyer = await shop.learner(learner);
  const courseId = await shop.course(course);
  const { priceCents } = await readGiftOffer(env.db, courseId, env.clock.now());
  const order = await giveCourse(
    { ...payments.deps, actor: buyer },
    { courseId, fields: words, shownPriceCents: priceCents, idempotencyKey: randomUUID() },
  );
  shop.gifts.push({ orderId: order.orderId, number: order.number, buyer, courseId, openedBy: null });
  // Nobody studies for it yet.
  shop.orders.push({ ...order, buyer, courseIds: [], learner, shillings: order.totalCents / 100, isGift: true });
}

/** Opens a gift for a learner by its present code. Checks that nobody opened it before. */
async function open(shop: TestShop, gift: KnownGift, learner: number, deps: Partial<MpesaDeps> = {}): Promise<void> {
  const actor = await shop.learner(learner);
  const { code } = await rowOf(shop, gift);
  await acceptGift(
    { ...shop.payments.deps, ...deps, actor, rateLimits, address: '127.0.0.1', log: createLog('silent') },
    code,
  );
  assertThat(gift.openedBy === null || gift.openedBy === actor.userId, 'A gift is opened by two.', gift.number);
  gift.openedBy = actor.userId;
}

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly code: string;
  readonly state: string;
  readonly learner: string | null;
}

async function rowOf({ env }: TestShop, { orderId }: KnownGift): Promise<Row> {
  const { rows } = await env.db.execute<Row>(sql`
    select g.id, g.code, g.state, p.user_id as learner from gifts g join payments p on p.order_id = g.order_id where g.order_id = ${orderId}`);
  const [row] = rows;
  assertThat(row !== undefined, 'A gift is gone.', orderId);
  return row;
}

/** Checks that the learner of each gift is whoever opened it, and that the books hold the money of those that nobody has opened. */
export async function checkGifts(shop: TestShop): Promise<void> {
  if (shop.gifts.length === 0) return;
  let unopened = 0;
  for (const gift of shop.gifts) {
    const row = await rowOf(shop, gift);
    const isGone = gift.openedBy !== null && shop.goneUsers.has(gift.openedBy);
    assertThat(row.learner === (isGone ? null : gift.openedBy), 'A gift has another learner than who opened it.', {
      gift,
      row,
    });
    assertThat(row.state !== 'opened' || gift.openedBy !== null, 'A gift is open that nobody opened.', { gift, row });
    const { state } = await shop.status({ ...gift, courseIds: [] });
    const isWaiting = row.state === 'waiting';
    const agrees = wasPaidFor(state) !== isWaiting && (row.state !== 'refunded' || state !== 'paid');
    assertThat(agrees, 'A gift and its order disagree.', { row, state });
    if (row.state === 'unopened') unopened += shop.orders.find(({ number }) => number === gift.number)?.shillings ?? 0;
  }
  const { rows } = await shop.env.db.execute<{ cents: number }>(sql`
    select coalesce(sum(p.amount_cents), 0)::float8 as cents from gifts g join payments p on p.order_id = g.order_id
    where g.state = 'unopened' and exists (select from refund_payments l join refunds r on r.id = l.refund_id
      where l.payment_id = p.id and r.status in ('requested', 'submitting', 'unknown'))`);
  const { heldByGifts } = await shop.books();
  assertThat(heldByGifts === unopened * 100 - (rows[0]?.cents ?? 0), 'The books hold other money for gifts.', {
    heldByGifts,
    unopened,
    goingBack: rows,
  });
}
