import { expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { writeCartCookie } from '#app/modules/catalogue/cart/cart-cookie.ts';
import { recordTestPayment } from '#app/modules/money/checkout/record-test-payment.server.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import type { Reduction } from '#app/modules/catalogue/discounts/discount.ts';
import { createBundle, createCoupon, createSale } from '#app/modules/catalogue/discounts/discount-factory.ts';
import { describeInstalmentOffer } from '#app/modules/money/instalments/instalment-offers.server.ts';
import { updateOffered } from '#app/modules/money/instalments/instalment-plan-view-queries.server.ts';
import { upsertSetting } from '#app/modules/site/site-settings-queries.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { formatKsh, toCents } from '#app/shared/money.ts';
import { Random } from '#tests/long/random.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { sizeVariable } from '../../../scripts/test/selection.mjs';
import { loadCart } from './cart-loader.server.ts';
import { loadCheckout } from './checkout-loader.server.ts';

const env = useTestEnv();
/** Each opens the cart, or the checkout. */
const carts = Number(process.env['CARTS'] ?? (process.env[sizeVariable] === 'all' ? 600 : 100));
const shops = 6;

const unknownId = '00000000-0000-4000-8000-000000000000';
/** Around the least and the most that an instalment plan costs, and free. */
const prices = [0, 1, 50, 99, 99.5, 100, 100.01, 500, 1999.99, 2500, 120_000, 249_999.5, 250_000];
const codes = ['', '', 'KARIBU10', 'HALF50', 'ALLFREE', 'MINUS150', 'ONETIME', 'MASHUJAA15', 'FIRST20', 'UNKNOWN1'];

/** A shop with courses at all prices, some of them in instalment plans, bundles and sales, and a learner who has two. */
async function randomShop(random: Random) {
  const { db, clock } = env;
  const now = clock.now();
  const reduction = (): Reduction =>
    random.once(2) ? { percent: 1 + random.below(99) } : { amountCents: toCents(100 * (1 + random.below(3000))) };
  const ids: string[] = [];
  const draft = random.below(prices.length);
  for (const [index, price] of prices.entries()) {
    const { id } = await createCourse(db, {
      priceCents: toCents(Math.round(price * 100)),
      status: index === draft ? 'draft' : 'active',
    });
    ids.push(id);
    if (!random.once(5)) await updateOffered(db, id, { isOffered: true, at: now });
  }
  const some = (count: number) => Array.from({ length: count }, () => ids[random.below(ids.length)] ?? unknownId);
  const bundles: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const courses = [...new Set(some(2 + random.below(4)))];
    if (courses.length < 2) continue;
    bundles.push(await createBundle(db, now, { slug: `bundle-${count}`, courses, reduction: reduction() }));
  }
  await createSale(db, now, { courses: [...new Set(some(3))], reduction: reduction() });
  if (random.once(3)) await createSale(db, now, { name: 'On everything', reduction: { percent: 20 } });
  await createCoupon(db, now);
  await createCoupon(db, now, { name: 'HALF50', reduction: { percent: 50 }, mostCents: toCents(50_000) });
  await createCoupon(db, now, { name: 'ALLFREE', reduction: { percent: 100 } });
  await createCoupon(db, now, { name: 'MINUS150', reduction: { amountCents: toCents(15_000) }, courses: some(1) });
  await createCoupon(db, now, { name: 'ONETIME', usesTotal: 1 });
  await createCoupon(db, now, { name: 'FIRST20', audience: 'first_purchase' });
  const past = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await createCoupon(db, now, { name: 'MASHUJAA15', startsAt: past(3), endsAt: past(1) });
  const setting = (key: 'planFirstPercent' | 'planMonths', value: number) =>
    upsertSetting(db, key, { value, updatedBy: null, at: now });
  await setting('planFirstPercent', 1 + random.below(90));
  await setting('planMonths', 1 + random.below(6));
  const { id: userId, name, email, password } = await createLearner(db);
  const learner = { kind: 'learner', userId, name, email } as const;
  const sold = ids.filter((_id, index) => index !== draft && index > 0);
  const owned = [0, 1].map(() => sold[random.below(sold.length)] ?? unknownId);
  await recordTestPayment({ db, clock, actor: learner, mode: 'simulator' }, { courseIds: owned });
  return { ids: [...ids, ...bundles, unknownId], learner, password };
}

const checkout = (args: Parameters<typeof loadCart>[0]) => loadCheckout(args, '/cart');

/** Returns what the offered plan costs by the page that starts it; null where that page refuses it. */
async function instalmentPlanPrice(
  actor: Parameters<typeof describeInstalmentOffer>[0]['actor'],
  courseIds: readonly string[],
) {
  try {
    return (await describeInstalmentOffer({ ...env, actor }, courseIds)).priceCents;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

test.each(Array.from({ length: shops }, (_, index) => index + 1))(
  'cart and checkout open with any cart, code, sale, plan and bundle, and offer a plan only where it can be started: shop %i',
  async (seed) => {
    const random = new Random(seed);
    const { ids, learner, password } = await randomShop(random);
    let tooMany = false;
    const rateLimits = {
      consume: async () => {
        if (tooMany) throw new DomainError('too_many_requests', { retryAfter: '60' });
      },
      restore: async () => {},
      reset: async () => {},
    };
    const site = renderedSite(env, {}, { rateLimits });
    const session = await site.loginCookie(learner.email, password);
    let plans = 0;
    for (let count = 0; count < carts / shops; count += 1) {
      tooMany = random.once(20);
      const most = random.once(3) ? 8 : 3;
      const cart = ids.filter(() => random.once(Math.ceil(ids.length / most)));
      const code = codes[random.below(codes.length)] ?? '';
      const isLearner = random.once(2);
      const cookie = [
        writeCartCookie(cart, { secure: false }).split(';', 1)[0],
        ...(code ? [`mic3_code=${code}`] : []),
        ...(isLearner ? [session] : []),
      ].join('; ');
      const actor = isLearner ? learner : ({ kind: 'visitor' } as const);
      const single = random.once(5) ? (ids[random.below(ids.length)] ?? unknownId) : null;
      const [loader, path] = single
        ? ([checkout, `/checkout?course=${single}`] as const)
        : random.once(2)
          ? ([checkout, '/checkout'] as const)
          : ([loadCart, '/cart'] as const);
      const place = `seed ${seed}, cart ${count}: ${path} with ${cart.join(' ')}, ${code}`;
      if (count % 50 === 0) expect([200, 302], place).toContain((await site.visit(path, { cookie })).status);
      const page = await site.call(loader, path, { headers: { cookie } }).catch((error: unknown) => {
        if (error instanceof Response) return null;
        throw new Error(place, { cause: error });
      });
      if (page === null) {
        expect(cart, place).toEqual([]);
        continue;
      }
      const { instalmentOffer } = page.body as { instalmentOffer: { about: string } | null };
      const price = await instalmentPlanPrice(actor, single ? [single] : cart);
      expect(instalmentOffer !== null, place).toBe(price !== null);
      if (price !== null) expect(instalmentOffer?.about, place).toContain(formatKsh(price));
      if (instalmentOffer !== null) plans += 1;
    }
    expect(plans).toBeGreaterThan(0);
  },
);
