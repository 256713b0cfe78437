import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { created } from './columns.ts';

/**
 * SQL condition for entries about money: payments, refunds, claims, invoices, statements, prices, and discounts. A text, because a query uses the
 * index only if it repeats this condition word for word.
 */
export const isAboutMoney = `(split_part(action, '.', 1) in ('attempt', 'claim', 'invoice', 'invoices', 'offer', 'order', 'payments', 'receipt', 'refund', 'statement') or (action = 'course.updated' and (after -> 'priceCents') is not null))`;

/** Audit log of all changes. Append-only: a trigger refuses updates and deletes, so it has no foreign keys. */
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
    // An id belongs to one type only, so queries need not name the type.
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
