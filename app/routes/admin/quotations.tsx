import { listDrafts } from '#app/modules/money/quotations/read-drafts.server.ts';
import { listQuotations } from '#app/modules/money/quotations/read-quotations.server.ts';
import { DraftList } from '#app/modules/money/quotations/ui/admin/draft-list.tsx';
import { quotationList } from '#app/modules/money/quotations/ui/admin/quotation-table.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { readQuery } from '#app/ui/portal/list/list-definition.ts';
import { PortalList } from '#app/ui/portal/list/portal-list.tsx';
import { noticeFor } from '#app/ui/portal/use-notice.ts';
import { requireStaff } from '../guards.server.ts';
import type { Route } from './+types/quotations';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_shared_quotations());

const notices = { deleted: m.portal_shared_the_draft_is_deleted } as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db, clock } = context.get(requestScope).services;
  const query = readQuery(quotationList, url.searchParams);
  return {
    ...(await listQuotations({ db, actor, clock }, query, query.cursor, query.rows)),
    drafts: await listDrafts({ db, actor }),
    done: noticeFor(notices, url.searchParams.get('done')),
    query,
  };
}

/** Quotations: orders made in the portal, with their states. */
export default function Quotations({ loaderData }: Route.ComponentProps) {
  const { quotations, counts, query, drafts, done } = loaderData;
  return (
    <PortalList
      list={quotationList}
      query={query}
      rows={quotations}
      page={loaderData}
      counts={counts}
      done={done}
      about={m.portal_quotations_intro()}
      primary={
        <LinkButton variant="accent" to="/admin/quotations/new">
          {m.portal_quotations_new()}
        </LinkButton>
      }
      above={<DraftList drafts={drafts} />}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_quotations_load_failed()} />;
}
