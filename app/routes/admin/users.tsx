import { useRevalidator } from 'react-router';
import { requestScope } from '#app/services.server.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { RotateCcw, Upload, UserPlus } from '#app/ui/icons.ts';
import { requireStaff } from '../guards.server.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { readListAgain } from '#app/ui/portal/list/read-list-again.ts';
import { noticeFor } from '#app/ui/portal/use-notice.ts';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import { readUserList } from './users/read-user-list.server.ts';
import { readQuery, searchOf } from '#app/ui/portal/list/list-definition.ts';
import { FileLink, PortalList } from '#app/ui/portal/list/portal-list.tsx';
import { userList } from '#app/modules/people/ui/admin/users/user-table.tsx';
import { userNotices } from '#app/modules/people/ui/admin/users/user-labels.tsx';
import type { Route } from './+types/users';
import { m } from '#texts';

export const shouldRevalidate = readListAgain;

export const meta: Route.MetaFunction = () => portalMeta(m.portal_users_management());

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db } = context.get(requestScope).services;
  const query = readQuery(userList, url.searchParams);
  return {
    ...(await readUserList({ db, actor }, query)),
    query,
    done: noticeFor(userNotices, url.searchParams.get('done')),
  };
}

export default function UsersPage({ loaderData }: Route.ComponentProps) {
  const { users, isEmpty, query, done } = loaderData;
  const revalidator = useRevalidator();
  const isEmptyShop = isEmpty && query.search === '' && query.show === null;
  const { path } = userList;
  return (
    <PortalList
      list={userList}
      query={query}
      rows={isEmptyShop ? [] : users}
      page={isEmptyShop ? { ...loaderData, total: 0 } : loaderData}
      done={done}
      isLoading={revalidator.state === 'loading'}
      actions={
        <>
          <Button variant="line" className="scripted" onClick={() => void revalidator.revalidate()}>
            <RotateCcw className="i-sm" />
            {m.portal_shared_refresh()}
          </Button>
          <IfAllowed open="/admin/users/csv">
            <FileLink list={userList} query={query} />
          </IfAllowed>
          <IfAllowed open="/admin/users/enrol">
            <LinkButton variant="line" to="/admin/users/enrol">
              <Upload className="i-sm" />
              {m.portal_enrolments_many()}
            </LinkButton>
          </IfAllowed>
        </>
      }
      primary={
        <IfAllowed open="/admin/users/new">
          <LinkButton variant="accent" to={`${path}/new${searchOf(userList, query)}`} preventScrollReset>
            <UserPlus />
            {m.portal_users_add()}
          </LinkButton>
        </IfAllowed>
      }
      empty={
        isEmptyShop && (
          <EmptyState
            bare
            title={userList.none.title()}
            actions={
              <LinkButton variant="line" to="/admin/users?show=admins">
                {m.portal_users_show_staff()}
              </LinkButton>
            }
          />
        )
      }
      noneFoundActions={
        query.search.includes('@') && (
          <LinkButton variant="line" to={`/admin/users/enrol?${new URLSearchParams({ email: query.search })}`}>
            {m.portal_enrolments_when_register()}
          </LinkButton>
        )
      }
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_users_load_failed()} />;
}
