import { readUser } from '#app/modules/people/users/read-user.server.ts';
import { readAuditAbout } from '#app/modules/people/audit/read-audit.server.ts';
import { readStudyRecord } from '#app/modules/study/learning/admin/read-study-record.server.ts';
import { readPaymentsOfUser } from '#app/modules/money/ledger/read-ledger.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { can } from '#app/shared/permissions.ts';

/** Returns the parts of a user's page that the actor may see, each from its module. Five queries at most. Throws DomainError 'user_not_found'. */
export async function readUserPage(
  deps: { readonly db: Database; readonly actor: Actor; readonly clock: Clock },
  userId: string,
) {
  const user = await readUser(deps, userId);
  const [study, payments] = await Promise.all([
    readStudyRecord(deps, user.id),
    can(deps.actor, 'payments.read') ? readPaymentsOfUser(deps, user.id) : [],
  ]);
  if (!can(deps.actor, 'audit.read')) return { user, ...study, payments, audit: [] };
  const audit = await readAuditAbout(deps, [
    { type: 'user', ids: [user.id] },
    { type: 'certificate', ids: study.badges.map(({ code }) => code) },
    { type: 'enrolment', ids: study.courses.map(({ enrolmentId }) => enrolmentId) },
    { type: 'payment', ids: payments.map(({ id }) => id) },
  ]);
  return { user, ...study, payments, audit };
}
