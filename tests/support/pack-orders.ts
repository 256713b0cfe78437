import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { placePack, type PackWay } from '#app/modules/money/packs/place-pack.server.ts';
import { readSeatOffer } from '#app/modules/money/packs/read-seat-offer.server.ts';
import type { SeatSubject } from '#app/modules/money/packs/seat-offer.ts';
import { priceSeats } from '#app/modules/catalogue/discounts/price-seats.ts';
import { selectOrdersOfPack } from '#app/modules/money/packs/pack-queries.server.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { toCents } from '#app/shared/money.ts';
import type { PaymentShop, Purchase } from './payment-shop.ts';
import type { TestEnv } from './test-env.ts';

interface PackOptions {
  /** Of one seat without a discount, in shillings. */
  readonly price?: number;
  readonly seats: number;
  readonly way?: PackWay;
  readonly buyer?: Purchase['buyer'];
  readonly courseId?: string;
  /** A bundle or a list, in place of a course. */
  readonly subject?: SeatSubject;
  readonly organisation?: Readonly<Record<string, string>>;
}

/** Orders seats of a new course for a new organisation. */
export async function orderPack(env: TestEnv, shop: PaymentShop, { price = 1000, seats, ...options }: PackOptions) {
  const courseId = options.courseId ?? (await createCourse(env.db, { priceCents: toCents(price * 100) })).id;
  const subject = options.subject ?? { kind: 'course', courseId };
  const buyer = options.buyer ?? (await shop.learner());
  const { seatTiers } = await readSiteSettings(env.db);
  const offer = await readSeatOffer(env.db, subject, env.clock.now());
  const input = {
    subject,
    seats,
    organisationId: crypto.randomUUID(),
    organisation: options.organisation ?? { name: 'Taita Farms SACCO', kraPin: 'P051998877K', address: '' },
    project: '',
    way: options.way ?? 'mpesa',
    shownTotalCents: priceSeats(offer.price, seatTiers, seats).totalCents,
    idempotencyKey: crypto.randomUUID(),
  } as const;
  const deps = {
    ...shop.deps,
    newsletterKey: 'the key of the tests',
    actor: buyer,
    rateLimits: { consume: async () => undefined },
  };
  const { packId, organisationId } = await placePack(deps, input);
  const orders = await selectOrdersOfPack(env.db, packId);
  return { packId, organisationId, courseId, buyer, input, deps, orders };
}

/** The same, with every order paid by M-Pesa. */
export async function paidPack(env: TestEnv, shop: PaymentShop, options: PackOptions) {
  const pack = await orderPack(env, shop, options);
  for (const { orderId, number } of pack.orders) {
    await shop.pay({ buyer: pack.buyer, courseIds: [pack.courseId], orderId, number });
    await shop.pass(5);
  }
  return pack;
}
