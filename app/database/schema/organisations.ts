import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  ageBands,
  genders,
  maxJoinCodeAddresses,
  maxPackCourses,
  maxPackSeats,
  maxPackTitleLength,
  organisationRoles,
  packKinds,
} from '#app/shared/organisation-terms.ts';
import { courses } from './catalogue.ts';
import { orders } from './checkout.ts';
import { created, id, lines, moment, oneOf, textOrNone, updated } from './columns.ts';
import { users } from './identity.ts';

/** Companies, schools and associations that buy courses for their people. */
export const organisations = pgTable(
  'organisations',
  {
    id: id(),
    name: text('name').notNull(),
    /** Empty without one. */
    kraPin: textOrNone('kra_pin'),
    address: textOrNone('address'),
    createdAt: created(),
    updatedAt: updated(),
  },
  (t) => [
    check('organisations_words', sql`char_length(${t.name}) between 1 and 120 and char_length(${t.address}) <= 200`),
    check('organisations_kra_pin', sql`${t.kraPin} ~ '^([A-Z][0-9]{9}[A-Z])?$'`),
    index('organisations_name_idx').on(sql`lower(${t.name})`, t.id),
    index('organisations_name_key_idx').using('gin', sql`search_key(' ' || ${t.name}) gin_trgm_ops`),
  ],
);

/** Who may see and lead an organisation. They sign in as ordinary learners. */
export const organisationMembers = pgTable(
  'organisation_members',
  {
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'restrict' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role').notNull(),
    createdAt: created(),
  },
  (t) => [
    primaryKey({ columns: [t.organisationId, t.userId] }),
    check('organisation_members_role', oneOf(t.role, organisationRoles)),
    index('organisation_members_user_idx').on(t.userId),
  ],
);

/**
 * Seats that an organisation bought together, in one order or, above what a prompt takes, in several: of a course, of all courses of a bundle, or of
 * one course of a list, which whoever takes the seat selects.
 */
export const packs = pgTable(
  'packs',
  {
    id: id(),
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'restrict' }),
    kind: text('kind').notNull().default('course'),
    /** Of a pack of one course. */
    courseId: uuid('course_id').references(() => courses.id, { onDelete: 'set null' }),
    /** Courses of a bundle or a list, also deleted ones. */
    courseIds: uuid('course_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Name of the bundle or words for the list, as sold; null for one course. */
    title: text('title'),
    /** A label for the organisation's reports; empty without one. */
    project: textOrNone('project'),
    seats: integer('seats').notNull(),
    /** What the number of seats took off each price, in per cent. */
    percentOff: integer('percent_off').notNull(),
    /** Whether its people are reminded once a week when they lag. */
    reminds: boolean('reminds').notNull().default(false),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: created(),
    updatedAt: updated(),
  },
  (t) => [
    check('packs_seats', sql`${t.seats} between 1 and ${sql.raw(String(maxPackSeats))}`),
    check('packs_percent', sql`${t.percentOff} between 0 and 90`),
    check('packs_kind', oneOf(t.kind, packKinds)),
    check(
      'packs_courses',
      sql`(${t.kind} = 'course') = (${t.title} is null) and char_length(${t.title}) between 1 and ${sql.raw(String(maxPackTitleLength))} and case ${t.kind} when 'course' then cardinality(${t.courseIds}) = 0 else ${t.courseId} is null and cardinality(${t.courseIds}) between 2 and ${sql.raw(String(maxPackCourses))} end`,
    ),
    check('packs_project', sql`char_length(${t.project}) <= 80`),
    index('packs_reminds_idx')
      .on(t.id)
      .where(sql`reminds`),
    index('packs_organisation_idx').on(t.organisationId, t.createdAt.desc().nullsFirst(), t.id),
  ],
);

/** The orders that pay a pack. Their lines are its seats. */
export const packOrders = pgTable(
  'pack_orders',
  {
    packId: uuid('pack_id')
      .notNull()
      .references(() => packs.id, { onDelete: 'restrict' }),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
  },
  (t) => [primaryKey({ columns: [t.packId, t.orderId] }), uniqueIndex('pack_orders_order_key').on(t.orderId)],
);

/** Codes with which people take a free seat of a pack themselves. */
export const joinCodes = pgTable(
  'join_codes',
  {
    id: id(),
    packId: uuid('pack_id')
      .notNull()
      .references(() => packs.id, { onDelete: 'restrict' }),
    code: text('code').notNull(),
    /** Most seats that it gives away. */
    most: integer('most').notNull(),
    /** Seats that it gave away. */
    used: integer('used').notNull().default(0),
    endsAt: moment('ends_at').notNull(),
    closedAt: moment('closed_at'),
    /** Who may use it, in small letters; empty for everybody who has it. */
    addresses: lines('addresses'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex('join_codes_code_key').on(t.code),
    check('join_codes_code', sql`${t.code} ~ '^[A-HJKMNP-Z2-9]{10}$'`),
    check('join_codes_used', sql`${t.used} between 0 and ${t.most} and ${t.most} <= ${sql.raw(String(maxPackSeats))}`),
    check('join_codes_addresses', sql`cardinality(${t.addresses}) <= ${sql.raw(String(maxJoinCodeAddresses))}`),
    index('join_codes_pack_idx').on(t.packId, t.createdAt),
  ],
);

/** What learners said of themselves for an organisation's report, if they wanted to. */
export const declaredFacts = pgTable(
  'declared_facts',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    gender: text('gender'),
    ageBand: text('age_band'),
    /** One of Kenya's 47 counties. */
    county: text('county'),
    updatedAt: updated(),
  },
  (t) => [
    check('declared_facts_gender', oneOf(t.gender, genders)),
    check('declared_facts_age_band', oneOf(t.ageBand, ageBands)),
    check('declared_facts_county', sql`char_length(${t.county}) between 2 and 40`),
  ],
);
