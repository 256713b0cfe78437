import { useNavigation, useSearchParams, useSubmit } from 'react-router';
import {
  actionWords,
  isEntryNumber,
  readAuditFilter,
  type AuditFilter,
} from '#app/modules/identity/audit/audit-filter.ts';
import { readAudit, type AuditEntry } from '#app/modules/identity/audit/read-audit.server.ts';
import { requestScope } from '#app/services.server.ts';
import { formatDay } from '#app/shared/dates.ts';
import { usualRows, type Cursor } from '#app/shared/page-beside.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Field } from '#app/ui/field.tsx';
import { Download } from '#app/ui/icons.ts';
import { OneLine } from '#app/ui/one-line.tsx';
import { Select } from '#app/ui/select.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import { requireAdmin } from '../guards.server.ts';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { AuditDetails, AuditSentence } from '#app/modules/identity/ui/admin/audit-sentence.tsx';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { ListFooter } from '#app/ui/portal/list/list-footer.tsx';
import { ListEmpty } from '#app/ui/portal/list/list-empty.tsx';
import { activeFilter, ListFilters } from '#app/ui/portal/list/list-filters.tsx';
import { ListPanel } from '#app/ui/portal/list/list-panel.tsx';
import { readPlace, setPlace, type ListPlace } from '#app/ui/portal/list/list-place.ts';
import { FilterForm } from '#app/ui/portal/list/filter-form.tsx';
import type { Route } from './+types/audit';

export const meta: Route.MetaFunction = () => adminMeta('Audit log');

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db, clock } = context.get(requestScope).services;
  const filter = readAuditFilter(url.searchParams);
  const { cursor, rows } = readPlace(url.searchParams, isEntryNumber);
  return { filter, rows, ...(await readAudit({ db, actor, clock }, filter, inTime(cursor), rows)) };
}

/** The log begins with the newest: what follows an entry in the list was before it in time, which is what the address says. */
function inTime(cursor: Cursor): Cursor {
  if (cursor === null || 'page' in cursor) return cursor;
  const { row } = cursor;
  const place = row === undefined ? {} : { row };
  return 'before' in cursor ? { after: cursor.before, ...place } : { before: cursor.after, ...place };
}

const columns: readonly Column<AuditEntry>[] = [
  {
    key: 'at',
    header: 'Time',
    width: '88px',
    onCard: 'wide',
    cell: ({ time }) => <span className="nb num">{time}</span>,
  },
  {
    key: 'who',
    header: 'Who',
    width: { slim: '176px', mid: '200px', wide: '280px' },
    onCard: 'wide',
    cell: ({ who, email }) => (
      <>
        <OneLine as="b" text={who} />
        {email && <OneLine className="quiet" text={email} />}
      </>
    ),
  },
  {
    key: 'what',
    header: 'What',
    onCard: 'wide',
    cell: (entry) => (
      <div className="audit-entry">
        <AuditSentence entry={entry} />
        <AuditDetails entry={entry} />
      </div>
    ),
  },
  {
    key: 'from',
    header: 'From',
    width: '180px',
    from: 'wide',
    cell: ({ address }) => <span className="wrap-anywhere quiet">{address ?? '–'}</span>,
  },
];

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { onlyMoney, filter, rows, entries, total, first, newer, older, actions, admins } = loaderData;
  const [params] = useSearchParams();
  const submit = useSubmit();
  const isLoading = useNavigation().location?.pathname === '/admin/audit';
  const addressOf = (page: string, { cursor, rows: wanted }: ListPlace) => {
    const next = new URLSearchParams(params);
    setPlace(next, { cursor: inTime(cursor), rows: wanted });
    return next.size > 0 ? `${page}?${next}` : page;
  };
  const path = '/admin/audit';
  const without = (name: keyof AuditFilter) => {
    const next = new URLSearchParams(params);
    next.delete(name);
    setPlace(next, { cursor: null, rows });
    return next.size > 0 ? `${path}?${next}` : path;
  };
  const { who, about, from, until } = filter;
  const person = who === 'system' ? 'The product itself' : (admins.find(({ id }) => id === who)?.name ?? who);
  const filters = [
    ...activeFilter('Who', person, without('who')),
    ...activeFilter('Action', filter.action && actionWords(filter.action), without('action')),
    ...activeFilter('About', about && 'one record', without('about')),
    ...activeFilter('From', from && formatDay(new Date(from)), without('from')),
    ...activeFilter('Until', until && formatDay(new Date(until)), without('until')),
  ];
  return (
    <>
      <div className="page-header">
        <div>
          <h1>Audit log</h1>
          <p>
            {onlyMoney ? 'Who did what about payments, refunds and prices' : 'Who did what'}, in Nairobi time. Nothing
            here can be changed.
          </p>
        </div>
        <a className="btn btn-line" href={addressOf('/admin/audit/csv', { cursor: null, rows: usualRows })}>
          <Download className="i-sm" />
          CSV
        </a>
      </div>
      <FilterForm
        method="get"
        className="filter-bar filter-bar-many"
        role="search"
        aria-label="Audit log"
        action={path}
        address={params.toString()}
        rows={rows}
        onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true })}
      >
        <Select label="Who" labelHidden name="who" defaultValue={filter.who ?? ''}>
          <option value="">Everybody</option>
          <option value="system">The product itself</option>
          {admins.map(({ id, name, email }) => (
            <option key={id} value={id}>
              {name} ({email})
            </option>
          ))}
        </Select>
        <Select label="Action" labelHidden name="action" defaultValue={filter.action ?? ''}>
          <option value="">Every action</option>
          {actions.map(({ action, words }) => (
            <option key={action} value={action}>
              {words}
            </option>
          ))}
        </Select>
        {filter.about !== null && <input type="hidden" name="about" value={filter.about} />}
        <Field label="From day" prefix="From" name="from" type="date" labelHidden defaultValue={filter.from ?? ''} />
        <Field
          label="Until day"
          prefix="Until"
          name="until"
          type="date"
          labelHidden
          defaultValue={filter.until ?? ''}
        />
        <noscript>
          <Button type="submit" variant="line">
            Show
          </Button>
        </noscript>
      </FilterForm>
      <ListFilters path={path} filters={filters} isLoading={isLoading} one="entry" many="entries" total={total} />
      <ListPanel path={path} ids={entries.map(({ id }) => String(id))} isLoading={isLoading}>
        {entries.length > 0 ? (
          <Table
            caption="Audit log"
            columns={columns}
            rows={entries}
            keyOf={({ id }) => String(id)}
            groupOf={({ day }) => day}
          />
        ) : filters.length > 0 ? (
          <ListEmpty path={path} filters={filters} one="entry" title="No entries match your filters" />
        ) : (
          <EmptyState bare title="Nothing was done yet" />
        )}
        <ListFooter
          one="entry"
          many="entries"
          page={{ first, total, previous: newer, next: older }}
          shown={entries.length}
          rows={rows}
          hrefOf={(place) => addressOf(path, place)}
        />
      </ListPanel>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title="Failed to load the audit log. Please try again." />;
}
