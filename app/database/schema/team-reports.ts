import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { reportFacts, smallestGroup } from '#app/shared/organisation-terms.ts';
import { created, id, moment, oneOf } from './columns.ts';
import { users } from './identity.ts';
import { organisations } from './organisations.ts';

const least = sql.raw(String(smallestGroup));

/** Reports of organisations: what came of people whom no earlier report counts, as it was on that day. They never change. */
export const teamReports = pgTable(
  'team_reports',
  {
    id: id(),
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'restrict' }),
    /** From 1 for each organisation. */
    number: integer('number').notNull(),
    /** Label of the packs whose people it counts; null for all packs. */
    project: text('project'),
    people: integer('people').notNull(),
    /** When the first of them joined. */
    joinedFrom: moment('joined_from').notNull(),
    /** People with an attempt at a quiz, and the means of their first and best attempts in per cent; null for too few. */
    tested: integer('tested'),
    firstPercent: integer('first_percent'),
    bestPercent: integer('best_percent'),
    madeBy: uuid('made_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: created(),
  },
  (t) => [
    unique('team_reports_number_key').on(t.organisationId, t.number),
    check('team_reports_people', sql`${t.people} >= ${least} and ${t.number} >= 1 and char_length(${t.project}) <= 80`),
    check(
      'team_reports_tested',
      sql`num_nulls(${t.tested}, ${t.firstPercent}, ${t.bestPercent}) in (0, 3) and ${t.tested} between ${least} and ${t.people}
        and (${t.people} - ${t.tested} = 0 or ${t.people} - ${t.tested} >= ${least}) and ${t.firstPercent} between 0 and ${t.bestPercent} and ${t.bestPercent} <= 100`,
    ),
    index('team_reports_made_by_idx').on(t.madeBy),
  ],
);

/**
 * The figures of a report: all its people, and those of each answer. They are disjoint, and nobody is found by subtraction: each step from
 * one figure to the next is nobody, or people enough.
 */
export const teamReportGroups = pgTable(
  'team_report_groups',
  {
    reportId: uuid('report_id')
      .notNull()
      .references(() => teamReports.id, { onDelete: 'cascade' }),
    fact: text('fact').$type<'all' | (typeof reportFacts)[number]>().notNull(),
    /** The answer; empty for all people, and for those of small groups and without an answer. */
    value: text('value').notNull(),
    reached: integer('reached').notNull(),
    /** Null where a step would be too small. */
    active: integer('active'),
    completed: integer('completed'),
    passed: integer('passed'),
  },
  (t) => {
    const isStep = (people: ReturnType<typeof sql>) => sql`(${people} = 0 or ${people} >= ${least})`;
    return [
      primaryKey({ columns: [t.reportId, t.fact, t.value] }),
      check('team_report_groups_fact', oneOf(t.fact, ['all', ...reportFacts])),
      check('team_report_groups_value', sql`char_length(${t.value}) <= 40 and (${t.fact} <> 'all' or ${t.value} = '')`),
      check(
        'team_report_groups_steps',
        sql`${t.reached} >= ${least} and ${isStep(sql`${t.reached} - ${t.active}`)} and ${isStep(sql`coalesce(${t.active}, ${t.reached}) - ${t.completed}`)}
          and ${isStep(sql`coalesce(${t.completed}, ${t.active}, ${t.reached}) - ${t.passed}`)} and ${isStep(sql`coalesce(${t.passed}, ${t.completed}, ${t.active}, ${t.reached})`)}`,
      ),
    ];
  },
);

/** Who is counted in an organisation's reports: everybody once, so that no two reports can be subtracted. Not in which group. */
export const teamReportPeople = pgTable(
  'team_report_people',
  {
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'restrict' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reportId: uuid('report_id')
      .notNull()
      .references(() => teamReports.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.organisationId, t.userId] }),
    index('team_report_people_user_idx').on(t.userId),
    index('team_report_people_report_idx').on(t.reportId),
  ],
);
