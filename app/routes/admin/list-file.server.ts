import type { RouterContextProvider } from 'react-router';
import type { StaffActor } from '#app/shared/actor.ts';
import { csvAnswer, type CsvCell } from '#app/platform/csv-answer.ts';
import { requestScope, type Services } from '#app/services.server.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { readQuery, type QueriedList } from '#app/ui/portal/list/list-definition.ts';
import type { ListPlace } from '#app/ui/portal/list/list-place.ts';
import { allowExport } from '../allow-export.server.ts';
import { requireStaffForFile } from '../guards.server.ts';

interface ListFile<Filter> {
  readonly list: QueriedList<Filter>;
  /** The file's columns, by their heading. */
  readonly columns: Readonly<Record<string, unknown>>;
  /** Yields the rows that the query finds, some hundred at a time. */
  readonly rows: (
    deps: Services & { readonly actor: StaffActor; readonly address: string },
    query: NoInfer<Filter> & ListPlace,
  ) => AsyncIterable<readonly (readonly CsvCell[])[]>;
  /** What the file's name says beside the list; default: the day. */
  readonly about?: (query: NoInfer<Filter>) => string | null;
}

interface Asked {
  readonly context: Readonly<RouterContextProvider>;
  readonly url: URL;
}

/** Answers with a list of the portal as a file, with the search, the filters and the order of its page. */
export async function answerListFile<Filter>(
  { context, url }: Asked,
  { list, columns, rows, about = () => null }: ListFile<Filter>,
): Promise<Response> {
  const actor = await requireStaffForFile({ context, url });
  const { services, address } = context.get(requestScope);
  await allowExport({ context, url }, actor);
  const query = readQuery(list, url.searchParams);
  const name = `${list.path.split('/').at(-1)}-${about(query) ?? dayInNairobi(services.clock.now())}.csv`;
  return csvAnswer(name, Object.keys(columns), rows({ ...services, actor, address }, query));
}
