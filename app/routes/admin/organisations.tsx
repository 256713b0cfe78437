import { listOrganisations } from '#app/modules/money/organisations/read-organisations.server.ts';
import { organisationList } from '#app/modules/money/organisations/ui/admin/organisation-table.tsx';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { requestScope } from '#app/services.server.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Plus } from '#app/ui/icons.ts';
import { readQuery, searchOf } from '#app/ui/portal/list/list-definition.ts';
import { FileLink, PortalList } from '#app/ui/portal/list/portal-list.tsx';
import { readListAgain } from '#app/ui/portal/list/read-list-again.ts';
import { requireStaff } from '../guards.server.ts';
import type { Route } from './+types/organisations';
import { m } from '#texts';

export const shouldRevalidate = readListAgain;

export const meta: Route.MetaFunction = () => portalMeta(m.portal_organisations_title());

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db } = context.get(requestScope).services;
  const query = readQuery(organisationList, url.searchParams);
  const page = await listOrganisations({ db, actor }, query, { cursor: query.cursor, limit: query.rows });
  return { ...page, query };
}

/** Organisations, with what they bought and what came of it. */
export default function Organisations({ loaderData }: Route.ComponentProps) {
  const { organisations, query } = loaderData;
  return (
    <PortalList
      list={organisationList}
      query={query}
      rows={organisations}
      page={loaderData}
      actions={
        <IfAllowed open="/admin/organisations/csv">
          <FileLink list={organisationList} query={query} />
        </IfAllowed>
      }
      primary={
        <IfAllowed open="/admin/organisations/new">
          <LinkButton
            variant="accent"
            to={`${organisationList.path}/new${searchOf(organisationList, query)}`}
            preventScrollReset
          >
            <Plus />
            {m.portal_organisations_add()}
          </LinkButton>
        </IfAllowed>
      }
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_organisations_load_failed()} />;
}
