import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { created } from './columns.ts';

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
    index('audit_log_created_idx').on(t.createdAt.desc().nullsFirst()),
  ],
);
