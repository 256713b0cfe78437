import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';
import { enrol } from './enrol.server.ts';

/** Enrols a learner by a test payment, with the ledger row that the enrolment rests on; for tests. */
export async function createEnrolment(
  db: Database,
  { userId, courseId, at = new Date('2026-03-01T09:00:00+03:00') }: { userId: string; courseId: string; at?: Date },
): Promise<void> {
  const orderLineId = randomUUID();
  const when = at.toISOString();
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into payments (id, user_id, course_id, course_title, buyer_name, buyer_email, amount_cents, status, payment_method, payment_date, created_at, updated_at)
      select ${orderLineId}, u.id, c.id, c.title, u.name, u.email, 0, 'test_completed', 'test', ${when}, ${when}, ${when}
      from users u, courses c where u.id = ${userId} and c.id = ${courseId}`);
    await enrol(tx, { userId, courseId, orderLineId, source: 'test', at });
  });
}

/** Revokes an enrolment as staff do, with its entry in the audit log, and keeps its hidden progress. For tests. */
export async function revokeEnrolment(
  db: Database,
  { userId, courseId, at }: { userId: string; courseId: string; at: Date },
): Promise<void> {
  await db.execute(sql`
    with revoked as (
      update enrolments set revoked_at = ${at.toISOString()} where user_id = ${userId} and course_id = ${courseId} returning id)
    insert into audit_log (actor_name, action, subject_type, subject_id) select 'Admin', 'enrolment.revoked', 'enrolment', id from revoked`);
}
