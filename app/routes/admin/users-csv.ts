import { csvAnswer } from '#app/platform/csv.ts';
import { requestScope } from '#app/services.server.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { requireAdminForFile } from '../guards.server.ts';
import { allowExport } from '../allow-export.server.ts';
import { exportUsers, userColumns } from './users/read-user-list.server.ts';
import { readQuery } from '#app/ui/portal/list/list-definition.ts';
import { userList } from '#app/modules/identity/ui/admin/users/user-query.ts';
import type { Route } from './+types/users-csv';

/** Downloads the users, with the search and the filters of their page. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const actor = await requireAdminForFile({ context, url });
  const { db, clock } = context.get(requestScope).services;
  await allowExport({ context, url }, actor);
  const name = `users-${dayInNairobi(clock.now())}.csv`;
  return csvAnswer(name, Object.keys(userColumns), exportUsers({ db, actor }, readQuery(userList, url.searchParams)));
}
