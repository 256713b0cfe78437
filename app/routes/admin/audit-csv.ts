import { readAuditFilter } from '#app/modules/identity/audit/audit-filter.ts';
import { auditColumns, exportAudit } from '#app/modules/identity/audit/read-audit.server.ts';
import { csvAnswer } from '#app/platform/csv.ts';
import { requestScope } from '#app/services.server.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { requireAdminForFile } from '../guards.server.ts';
import { allowExport } from '../allow-export.server.ts';
import type { Route } from './+types/audit-csv';

/** Downloads the audit log, with the filters of its page. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const actor = await requireAdminForFile({ context, url });
  const { db, clock } = context.get(requestScope).services;
  await allowExport({ context, url }, actor);
  const name = `audit-${dayInNairobi(clock.now())}.csv`;
  return csvAnswer(name, Object.keys(auditColumns), exportAudit({ db, actor }, readAuditFilter(url.searchParams)));
}
