import { userList } from '#app/modules/people/ui/admin/users/user-table.tsx';
import { answerListFile } from './list-file.server.ts';
import { exportUsers, userColumns } from './users/read-user-list.server.ts';
import type { Route } from './+types/users-csv';

/** Downloads the users. */
export const loader = (asked: Route.LoaderArgs): Promise<Response> =>
  answerListFile(asked, { list: userList, columns: userColumns, rows: exportUsers });
