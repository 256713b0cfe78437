import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { created, id, moment, oneOf } from './columns.ts';
import { users } from './identity.ts';

/**
 * A decision about money that one person made and a second one confirms, or confirmed: the rules are in `decision-rules.ts`. Rows stay,
 * so that neither of them refunds the money.
 */
export const approvals = pgTable(
  'approvals',
  {
    id: id(),
    /** Name of the decision, such as 'claim.accept'. */
    decision: text('decision').notNull(),
    /** Id of the claim, attempt or refund. */
    subjectId: uuid('subject_id').notNull(),
    /** The provider's code that was entered; null without one. */
    code: text('code'),
    note: text('note').notNull(),
    /** waiting: for a second person; withdrawn: something else was decided. */
    status: text('status').notNull().default('waiting'),
    requestedBy: uuid('requested_by').references(() => users.id, { onDelete: 'set null' }),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: moment('decided_at'),
    createdAt: created(),
  },
  (t) => [
    check('approvals_status', oneOf(t.status, ['waiting', 'approved', 'withdrawn'])),
    check('approvals_decided', sql`(${t.status} = 'waiting') = (${t.decidedAt} is null)`),
    check('approvals_two_people', sql`${t.status} <> 'approved' or ${t.requestedBy} <> ${t.decidedBy}`),
    uniqueIndex('approvals_waiting_key')
      .on(t.subjectId, t.decision)
      .where(sql`status = 'waiting'`),
    index('approvals_code_idx')
      .on(t.code)
      .where(sql`status = 'approved'`),
  ],
);
