import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { created } from './columns.ts';

/**
 * Which entries are about money: payments, refunds, claims, statements, and prices. As text, because an index is used where a query
 * repeats its condition word for word.
 */
export const isAboutMoney = `(split_part(action, '.', 1) in ('attempt', 'claim', 'order', 'payments', 'receipt', 'refund', 'statement') or (action = 'course.updated' and (after -> 'priceCents') is not null))`;

/** Who changed what. Append-only: a trigger refuses updates and deletes, so no foreign keys lead out of it. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id'),
    before: jsonb('before'),
    after: jsonb('after'),
    address: text('address'),
    createdAt: created(),
  },
  (t) => [
    index('audit_log_actor_idx').on(t.actorId, t.id.desc().nullsFirst()),
    index('audit_log_actor_action_idx').on(t.actorId, t.action, t.id.desc().nullsFirst()),
    // Ids are of one type alone, so the type need not be known.
    index('audit_log_subject_idx').on(t.subjectId, t.id.desc().nullsFirst()),
    index('audit_log_action_idx').on(t.action, t.id.desc().nullsFirst()),
    index('audit_log_money_idx').on(t.id.desc().nullsFirst()).where(sql.raw(isAboutMoney)).concurrently(),
    index('audit_log_money_actor_idx')
      .on(t.actorId, t.id.desc().nullsFirst())
      .where(sql.raw(isAboutMoney))
      .concurrently(),
    index('audit_log_money_action_idx')
      .on(t.action, t.id.desc().nullsFirst())
      .where(sql.raw(isAboutMoney))
      .concurrently(),
    index('audit_log_created_idx').on(t.createdAt.desc().nullsFirst()),
  ],
);
