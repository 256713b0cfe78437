import {
  exportOrganisations,
  organisationColumns,
} from '#app/modules/money/organisations/read-organisations.server.ts';
import { organisationList } from '#app/modules/money/organisations/ui/admin/organisation-table.tsx';
import { answerListFile } from './list-file.server.ts';
import type { Route } from './+types/organisations-csv';

/** Downloads the organisations. */
export const loader = (asked: Route.LoaderArgs): Promise<Response> =>
  answerListFile(asked, { list: organisationList, columns: organisationColumns, rows: exportOrganisations });
