import { useNavigation, useRevalidator } from 'react-router';
import { requestScope } from '#app/services.server.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Download, RotateCcw, Upload, UserPlus } from '#app/ui/icons.ts';
import { requireAdmin } from '../guards.server.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { ListFooter } from '#app/ui/portal/list/list-footer.tsx';
import { ListEmpty } from '#app/ui/portal/list/list-empty.tsx';
import { ListFilters } from '#app/ui/portal/list/list-filters.tsx';
import { ListPanel } from '#app/ui/portal/list/list-panel.tsx';
import { readListAgain } from '#app/ui/portal/list/read-list-again.ts';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { noticeFor, useNotice } from '#app/ui/portal/use-notice.ts';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import { readUserList } from './users/read-user-list.server.ts';
import { activeFilters, hrefOf, readQuery, searchOf } from '#app/ui/portal/list/list-definition.ts';
import { userList } from '#app/modules/identity/ui/admin/users/user-query.ts';
import { UserFilterBar } from '#app/modules/identity/ui/admin/users/user-filter-bar.tsx';
import { UserTable } from '#app/modules/identity/ui/admin/users/user-table.tsx';
import { userNotices } from '#app/modules/identity/ui/admin/users/user-labels.tsx';
import type { Route } from './+types/users';
import { m } from '#texts';

export const shouldRevalidate = readListAgain;

export const meta: Route.MetaFunction = () => adminMeta(m.portal_users_management());

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
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
  useNotice(done);
  const revalidator = useRevalidator();
  const isLoading = useNavigation().location?.pathname === '/admin/users' || revalidator.state === 'loading';
  const filters = activeFilters(userList, query);
  const isEmptyShop = isEmpty && filters.length === 0;
  const { path } = userList;
  return (
    <>
      <div className="page-header">
        <h1>{m.portal_users_management()}</h1>
        <div className="row row-wrap">
          <Button variant="line" className="scripted" onClick={() => void revalidator.revalidate()}>
            <RotateCcw className="i-sm" />
            {m.portal_shared_refresh()}
          </Button>
          <IfAllowed open="/admin/users/csv">
            <a className="btn btn-line" href={`${path}/csv${searchOf(userList, { ...query, cursor: null })}`}>
              <Download className="i-sm" />
              {m.portal_shared_csv()}
            </a>
          </IfAllowed>
          <IfAllowed open="/admin/users/enrol">
            <LinkButton variant="line" to="/admin/users/enrol">
              <Upload className="i-sm" />
              {m.portal_enrolments_many()}
            </LinkButton>
          </IfAllowed>
          <IfAllowed open="/admin/users/new">
            <LinkButton variant="accent" to={`${path}/new${searchOf(userList, query)}`} preventScrollReset>
              <UserPlus />
              {m.portal_users_add()}
            </LinkButton>
          </IfAllowed>
        </div>
      </div>
      <NoScriptNotice sentence={done} isDone />
      <UserFilterBar query={query} />
      <ListFilters
        path={path}
        filters={filters}
        isLoading={isLoading}
        one={m.portal_users_one()}
        many={m.portal_users_many()}
        total={isEmptyShop ? 0 : loaderData.total}
      />
      <ListPanel path={path} ids={users.map(({ id }) => id)} isLoading={isLoading}>
        {isEmptyShop ? (
          <EmptyState
            bare
            title={m.portal_users_none_registered()}
            actions={
              <LinkButton variant="line" to="/admin/users?show=admins">
                {m.portal_users_show_admins()}
              </LinkButton>
            }
          />
        ) : users.length === 0 ? (
          <ListEmpty
            path={path}
            filters={filters}
            one={m.portal_users_one()}
            title={m.portal_users_none_found()}
            actions={
              query.search.includes('@') && (
                <LinkButton variant="line" to={`/admin/users/enrol?${new URLSearchParams({ email: query.search })}`}>
                  {m.portal_enrolments_when_register()}
                </LinkButton>
              )
            }
          />
        ) : (
          <UserTable users={users} query={query} />
        )}
        <ListFooter
          one={m.portal_users_one()}
          many={m.portal_users_many()}
          page={loaderData}
          shown={isEmptyShop ? 0 : users.length}
          rows={query.rows}
          hrefOf={(place) => hrefOf(userList, query, place)}
        />
      </ListPanel>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_users_load_failed()} />;
}
