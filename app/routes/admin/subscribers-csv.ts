import { exportSubscribers, subscriberColumns } from '#app/modules/office/messages/admin/list-subscribers.server.ts';
import { subscriberList } from '#app/modules/office/messages/ui/admin/subscriber-table.tsx';
import { answerListFile } from './list-file.server.ts';
import type { Route } from './+types/subscribers-csv';

/** Downloads the subscribers of the newsletter. */
export const loader = (asked: Route.LoaderArgs): Promise<Response> =>
  answerListFile(asked, { list: subscriberList, columns: subscriberColumns, rows: exportSubscribers });
