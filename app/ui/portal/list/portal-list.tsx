import type { ReactNode } from 'react';
import { Outlet, useNavigation } from 'react-router';
import { upTo } from '#app/shared/counted.ts';
import { maxCounted } from '#app/shared/cursor-page.ts';
import { EmptyState } from '../../empty-state.tsx';
import { Download } from '../../icons.ts';
import { Table } from '../../table.tsx';
import { NoScriptNotice } from '../no-script-notice.tsx';
import { PageHeader } from '../page-header.tsx';
import { useNotice } from '../use-notice.ts';
import { FilterBar } from './filter-bar.tsx';
import {
  activeFilters,
  columnSort,
  hrefOf,
  searchOf,
  type Choice,
  type ListDefinition,
  type QueriedList,
  type SortOf,
} from './list-definition.ts';
import { ListEmpty } from './list-empty.tsx';
import { ListFilters } from './list-filters.tsx';
import { ListFooter, type ListPosition } from './list-footer.tsx';
import { ListPanel } from './list-panel.tsx';
import type { ListPlace } from './list-place.ts';
import { useOpenRecord } from './listed-rows.ts';
import { m } from '#texts';

interface PortalListProps<Filter, Row> {
  readonly list: ListDefinition<Filter, Row>;
  readonly query: NoInfer<Filter> & ListPlace;
  readonly rows: readonly Row[];
  /** The page's position in the list, as the list's use case returns it. */
  readonly page: ListPosition;
  /** Numbers of rows by the values of the tabs, or else of the first select, and `all` of them. */
  readonly counts?: Readonly<Record<string, number>>;
  /** Choices of filters that only the page knows, by the filter's name. */
  readonly choices?: Readonly<Record<string, readonly Choice[]>>;
  /** Default: the list's title. */
  readonly title?: ReactNode;
  readonly about?: ReactNode;
  /** Buttons and links, behind one button on a phone. */
  readonly actions?: ReactNode;
  /** The page's next step, always shown. */
  readonly primary?: ReactNode;
  /** What was done, from the address, and how to take it back. */
  readonly done?: string | null;
  readonly undo?: (() => void) | null;
  /** Between the header and the filters. */
  readonly above?: ReactNode;
  /** Between the filters and the rows. */
  readonly note?: ReactNode;
  /** Beside the number of rows: 'KSh 1,184,300 received'. */
  readonly sum?: string | null;
  readonly isLoading?: boolean;
  /** Instead of filters and rows, where there has never been a row. */
  readonly instead?: ReactNode;
  /** Instead of the table of the definition's columns. */
  readonly table?: ReactNode;
  /** Instead of the definition's words about no rows. */
  readonly empty?: ReactNode;
  /** Actions where the filters find nothing. */
  readonly noneFoundActions?: ReactNode;
  /** Below the pager, in the panel. */
  readonly below?: ReactNode;
}

/** A page of the portal with a list: header, filters, rows, pager, the record or dialog over it, and every state of them. */
export function PortalList<Filter, Row extends { readonly id: string | number }>(props: PortalListProps<Filter, Row>) {
  const { list, done = null, undo = null } = props;
  useNotice(done, undo);
  return (
    <>
      <PageHeader
        title={props.title ?? list.title()}
        about={props.about}
        actions={props.actions}
        primary={props.primary}
      />
      <NoScriptNotice sentence={done} isDone />
      {props.above}
      {props.instead ? (
        <>
          {props.instead}
          <Outlet />
        </>
      ) : (
        <FilteredRows {...props} />
      )}
    </>
  );
}

function FilteredRows<Filter, Row extends { readonly id: string | number }>(props: PortalListProps<Filter, Row>) {
  const { list, query, rows, page, counts = {}, choices = {}, sum = null } = props;
  const { path, most = maxCounted } = list;
  const isNavigating = useNavigation().location?.pathname === path;
  const isLoading = isNavigating || props.isLoading === true;
  const filters = activeFilters(list, query, choices);
  const one = list.one();
  const many = list.many?.() ?? `${one}s`;
  return (
    <>
      {Object.keys(list.filters).length > 0 && (
        <>
          <FilterBar
            list={list}
            title={list.title()}
            query={query}
            counts={Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, upTo(most, count)]))}
            choices={choices}
          />
          <ListFilters
            path={path}
            filters={filters}
            isLoading={isLoading}
            one={one}
            many={many}
            total={page.total}
            most={most}
            sum={sum}
          />
        </>
      )}
      {props.note}
      <ListPanel path={path} ids={rows.map(({ id }) => String(id))} isLoading={isLoading}>
        {rows.length > 0 ? (
          (props.table ?? <ListTable list={list} rows={rows} query={query} here={searchOf(list, query)} />)
        ) : props.empty ? (
          props.empty
        ) : filters.length > 0 ? (
          <ListEmpty
            path={path}
            filters={filters}
            one={one}
            title={list.noneFound()}
            actions={props.noneFoundActions}
          />
        ) : (
          <EmptyState bare title={list.none.title()}>
            {list.none.hint?.()}
          </EmptyState>
        )}
        <ListFooter
          one={one}
          many={many}
          page={page}
          shown={rows.length}
          rows={query.rows}
          most={most}
          hrefOf={(place) => hrefOf(list, query, place as Partial<Filter & ListPlace>)}
        />
        {props.below}
      </ListPanel>
    </>
  );
}

interface FileLinkProps<Filter> {
  readonly list: QueriedList<Filter>;
  readonly query: NoInfer<Filter> & ListPlace;
  readonly label?: string;
}

/** Downloads the list as a file, with its search, filters and order. */
export function FileLink<Filter>({ list, query, label = m.portal_shared_csv() }: FileLinkProps<Filter>) {
  return (
    <a className="btn btn-line" href={`${list.path}/csv${searchOf(list, { ...query, cursor: null })}`}>
      <Download className="i-sm" />
      {label}
    </a>
  );
}

interface ListTableProps<Filter, Row> {
  readonly list: ListDefinition<Filter, Row>;
  readonly rows: readonly Row[];
  /** Query string that links to records and dialogs keep. */
  readonly here: string;
  /** Null where no heading sorts, such as on the dashboard. */
  readonly query?: (NoInfer<Filter> & ListPlace) | null;
  readonly caption?: string;
}

/** The rows of a list as a table, or as cards on a phone. */
export function ListTable<Filter, Row extends { readonly id: string | number }>({
  list,
  rows,
  here,
  query = null,
  caption = list.title(),
}: ListTableProps<Filter, Row>) {
  const sortOf = (sort: SortOf<Filter> | undefined) =>
    query === null || sort === undefined ? undefined : columnSort(list, query, sort);
  return (
    <Table
      caption={caption}
      columns={list.columns({ here, rows }).map((column) => ({ ...column, sort: sortOf(column.sort) }))}
      rows={rows}
      keyOf={({ id }) => String(id)}
      groupOf={list.groupOf}
      currentKey={useOpenRecord()}
    />
  );
}
