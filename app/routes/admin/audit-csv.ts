import { data } from 'react-router';
import { readAuditFilter } from '#app/modules/identity/audit/audit-filter.ts';
import { auditColumns, exportAudit } from '#app/modules/identity/audit/read-audit.server.ts';
import { identityErrors } from '#app/modules/identity/identity-errors.ts';
import { csvAnswer } from '#app/platform/csv.ts';
import { requestScope } from '#app/services.server.ts';
import { darajaTimestamp } from '#app/shared/dates.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { requireAdmin } from '../guards.server.ts';
import type { Route } from './+types/audit-csv';

/** The audit log as a file, by the filters of its page (decision M12). */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const actor = await requireAdmin({ context, url });
  const { db, clock, rateLimits } = context.get(requestScope).services;
  try {
    await rateLimits.consume('export-per-user', actor.userId);
  } catch (error) {
    const answer = answerFrom(identityErrors, error);
    if (!answer) throw error;
    throw data(answer.message, { status: answer.status });
  }
  const name = `audit-${darajaTimestamp(clock.now()).slice(0, 8)}.csv`;
  return csvAnswer(name, auditColumns, exportAudit({ db, actor }, readAuditFilter(url.searchParams)));
}
