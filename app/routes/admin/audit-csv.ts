import { auditColumns, exportAudit } from '#app/modules/people/audit/read-audit.server.ts';
import { auditList } from '#app/modules/people/ui/admin/audit-table.tsx';
import { answerListFile } from './list-file.server.ts';
import type { Route } from './+types/audit-csv';

/** Downloads the audit log. */
export const loader = (asked: Route.LoaderArgs): Promise<Response> =>
  answerListFile(asked, { list: auditList, columns: auditColumns, rows: exportAudit });
