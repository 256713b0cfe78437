import { useNavigation, useRevalidator } from 'react-router';
import { usersPerPage } from '#app/modules/identity/admin/users/user-list.ts';
import { requestScope } from '#app/services.server.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Download, RotateCcw, Upload, UserPlus } from '#app/ui/icons.ts';
import { requireAdmin } from '../guards.server.ts';
import { PageFailed } from './parts/page-failed.tsx';
import { adminMeta } from './admin-meta.ts';
import { ListFoot } from './parts/list-foot.tsx';
import { ListPanel } from './parts/list-panel.tsx';
import { Told } from './parts/told.tsx';
import { sentenceOf, useDone } from './parts/use-done.ts';
import { May } from './parts/may.tsx';
import { readUserList } from './users/read-user-list.server.ts';
import { readUserQuery, searchOf } from './users/user-query.ts';
import { UserSieve } from './users/user-sieve.tsx';
import { UserTable } from './users/user-table.tsx';
import { userDone } from './users/user-words.tsx';
import type { Route } from './+types/users';

export const meta: Route.MetaFunction = () => adminMeta('User Management');

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db } = context.get(requestScope).services;
  const query = readUserQuery(url.searchParams);
  return {
    ...(await readUserList({ db, actor }, query)),
    query,
    done: sentenceOf(userDone, url.searchParams.get('done')),
  };
}

export default function UsersPage({ loaderData }: Route.ComponentProps) {
  const { users, isEmpty, query, done } = loaderData;
  useDone(done);
  const revalidator = useRevalidator();
  const isLoading = useNavigation().location?.pathname === '/admin/users' || revalidator.state === 'loading';
  const isUnfiltered = query.search === '' && query.show === null;
  return (
    <>
      <div className="lead-in">
        <h1>User Management</h1>
        <div className="row wrap">
          <Button variant="line" className="scripted" onClick={() => void revalidator.revalidate()}>
            <RotateCcw className="i-sm" />
            Refresh
          </Button>
          <May open="/admin/users/csv">
            <a className="btn btn-line" href={`/admin/users/csv${searchOf({ ...query, cursor: null })}`}>
              <Download className="i-sm" />
              CSV
            </a>
          </May>
          <May open="/admin/users/enrol">
            <LinkButton variant="line" to="/admin/users/enrol">
              <Upload className="i-sm" />
              Enroll many
            </LinkButton>
          </May>
          <May open="/admin/users/new">
            <LinkButton variant="accent" to={`/admin/users/new${searchOf(query)}`} preventScrollReset>
              <UserPlus />
              Add User
            </LinkButton>
          </May>
        </div>
      </div>
      <Told sentence={done} isDone />
      <UserSieve query={query} />
      <ListPanel path="/admin/users" ids={users.map(({ id }) => id)} isLoading={isLoading}>
        {isEmpty && isUnfiltered ? (
          <EmptyState
            bare
            title="No users found in the database. Make sure users have registered and profiles are created."
            actions={
              <LinkButton variant="line" to="/admin/users?show=admins">
                Show the administrators
              </LinkButton>
            }
          />
        ) : users.length === 0 ? (
          <EmptyState
            bare
            title="No users found"
            actions={
              <>
                {query.search.includes('@') && (
                  <LinkButton variant="line" to={`/admin/users/enrol?${new URLSearchParams({ email: query.search })}`}>
                    Enroll when they register
                  </LinkButton>
                )}
                <LinkButton variant="line" to="/admin/users">
                  Clear the filters
                </LinkButton>
              </>
            }
          >
            No user matches the search and the filters.
          </EmptyState>
        ) : (
          <UserTable users={users} query={query} />
        )}
        <ListFoot
          loading={isLoading ? 'Loading users...' : null}
          one="user"
          page={isEmpty && isUnfiltered ? { ...loaderData, total: 0 } : loaderData}
          shown={isEmpty && isUnfiltered ? 0 : users.length}
          perPage={usersPerPage}
          hrefOf={(cursor) => `/admin/users${searchOf({ ...query, cursor })}`}
        />
      </ListPanel>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title="Failed to load users: the server could not read them. Please try again." />;
}
