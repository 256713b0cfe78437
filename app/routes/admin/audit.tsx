import { readAudit } from '#app/modules/people/audit/read-audit.server.ts';
import { auditList } from '#app/modules/people/ui/admin/audit-table.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { readQuery } from '#app/ui/portal/list/list-definition.ts';
import { FileLink, PortalList } from '#app/ui/portal/list/portal-list.tsx';
import { requireStaff } from '../guards.server.ts';
import type { Route } from './+types/audit';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_shared_audit_log());

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db, clock } = context.get(requestScope).services;
  const query = readQuery(auditList, url.searchParams);
  return { query, ...(await readAudit({ db, actor, clock }, query, query.cursor, query.rows)) };
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { onlyMoney, query, entries, actions, staffMembers } = loaderData;
  const people = staffMembers.map(({ id, name, email }) => ({ value: id, words: () => `${name} (${email})` }));
  return (
    <PortalList
      list={auditList}
      query={query}
      rows={entries}
      page={loaderData}
      choices={{
        who: [{ value: 'system', words: m.portal_audit_product }, ...people],
        action: actions.map(({ action, words }) => ({ value: action, words: () => words })),
      }}
      about={onlyMoney ? m.portal_audit_intro_money() : m.portal_audit_intro()}
      primary={<FileLink list={auditList} query={query} />}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_audit_load_failed()} />;
}
