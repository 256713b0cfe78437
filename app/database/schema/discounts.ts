import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { discountAudiences, discountKinds, discountUseStates } from '#app/shared/selling-terms.ts';
import { courses } from './catalogue.ts';
import { orders, orderLines } from './checkout.ts';
import { created, id, moment, oneOf, updated } from './columns.ts';
import { users } from './identity.ts';

/** What lowers prices: a coupon for who enters its code, a sale for everybody, a bundle for who buys its courses together. */
export const discounts = pgTable(
  'offers',
  {
    id: id(),
    kind: text('kind').notNull(),
    /** Name of a sale or a bundle; code of a coupon as it is written. */
    name: text('name').notNull(),
    /** What identifies the code of a coupon: without look-alike letters (`codeKey`). */
    codeKey: text('code_key').unique('offers_code_key'),
    /** Address of a bundle's page; it never changes. */
    slug: text('slug'),
    /** What a bundle's page says about it. */
    about: text('about'),
    percent: smallint('percent'),
    /** A coupon takes it off the order, a sale off each course, a bundle off its courses together. */
    amountCents: integer('amount_cents'),
    /** Maximum reduction of an order. */
    mostCents: integer('most_cents'),
    /** False: for the courses in `offer_courses` only. */
    isForAll: boolean('is_for_all').notNull(),
    startsAt: moment('starts_at').notNull(),
    /** The first moment at which it is over. */
    endsAt: moment('ends_at'),
    usesTotal: integer('uses_total'),
    usesPerPerson: integer('uses_per_person'),
    audience: text('audience').notNull().default('everybody'),
    /** The one person who may use it; null after their account was deleted, so that nobody may. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    pausedAt: moment('paused_at'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: created(),
    updatedAt: updated(),
  },
  (t) => [
    check('offers_kind', oneOf(t.kind, discountKinds)),
    check('offers_name', sql`length(btrim(${t.name})) between 1 and 80`),
    check(
      'offers_code',
      sql`(${t.kind} = 'coupon') = (${t.codeKey} is not null) and ${t.codeKey} ~ '^[A-HJKMNP-Z0-9]{3,24}$'`,
    ),
    check(
      'offers_reduction',
      sql`(${t.percent} is null) <> (${t.amountCents} is null) and ${t.percent} between 1 and 100 and ${t.amountCents} between 1 and 25000000 and ${t.mostCents} between 1 and 25000000`,
    ),
    check('offers_dates', sql`${t.endsAt} > ${t.startsAt}`),
    check('offers_uses', sql`${t.usesTotal} > 0 and ${t.usesPerPerson} > 0`),
    check('offers_audience', oneOf(t.audience, discountAudiences)),
    check('offers_person', sql`${t.userId} is null or ${t.audience} = 'person'`),
    check(
      'offers_sale',
      sql`${t.kind} <> 'sale' or (${t.mostCents} is null and ${t.usesTotal} is null and ${t.usesPerPerson} is null and ${t.audience} = 'everybody')`,
    ),
    check(
      'offers_bundle',
      sql`(${t.kind} = 'bundle') = (${t.slug} is not null) and (${t.kind} = 'bundle') = (${t.about} is not null) and ${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(${t.slug}) <= 120 and length(${t.about}) <= 500`,
    ),
    check(
      'offers_bundle_terms',
      sql`${t.kind} <> 'bundle' or (not ${t.isForAll} and ${t.mostCents} is null and ${t.usesTotal} is null and ${t.usesPerPerson} is null and ${t.audience} = 'everybody')`,
    ),
    uniqueIndex('offers_slug_key').on(t.slug),
    index('offers_user_idx').on(t.userId),
  ],
);

export const discountCourses = pgTable(
  'offer_courses',
  {
    discountId: uuid('offer_id')
      .notNull()
      .references(() => discounts.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.discountId, t.courseId] }), index('offer_courses_course_idx').on(t.courseId)],
);

/**
 * A discount that lowers the price of an order: held while the order may be paid, used once it is, freed when it ends unpaid. A trigger
 * marks the uses of an order that is paid, however late. Rows are never deleted.
 */
export const discountUses = pgTable(
  'offer_uses',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    discountId: uuid('offer_id')
      .notNull()
      .references(() => discounts.id, { onDelete: 'restrict' }),
    /** Null after the buyer's account was deleted. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    state: text('state').notNull().default('held'),
    createdAt: created(),
    updatedAt: updated(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.discountId] }),
    check('offer_uses_state', oneOf(t.state, discountUseStates)),
    index('offer_uses_offer_idx').on(t.discountId, t.state, t.createdAt),
    index('offer_uses_user_idx').on(t.userId, t.discountId),
    index('offer_uses_held_idx')
      .on(t.updatedAt)
      .where(sql`state = 'held'`),
  ],
);

/** What a line of an order would have cost, where a discount lowered it: the payment's amount is what is left. Rows never change. */
export const lineDiscounts = pgTable(
  'line_discounts',
  {
    orderLineId: uuid('payment_id')
      .primaryKey()
      .references(() => orderLines.id, { onDelete: 'restrict' }),
    discountId: uuid('offer_id')
      .notNull()
      .references(() => discounts.id, { onDelete: 'restrict' }),
    fullCents: integer('full_cents').notNull(),
    reductionCents: integer('reduction_cents').notNull(),
  },
  (t) => [
    check('line_discounts_reduction', sql`${t.reductionCents} between 1 and ${t.fullCents}`),
    index('line_discounts_offer_idx').on(t.discountId),
  ],
);

/** The prices that a course has had, by a trigger on `courses`: a sale names the former price only with its true dates. */
export const coursePrices = pgTable(
  'course_prices',
  {
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    since: moment('since').notNull(),
    priceCents: integer('price_cents').notNull(),
  },
  (t) => [unique('course_prices_key').on(t.courseId, t.since)],
);
