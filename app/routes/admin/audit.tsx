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
import { defaultPageSize, type Cursor } from '#app/shared/cursor-page.ts';
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
import { m } from '#texts';

export const meta: Route.MetaFunction = () => adminMeta(m.portal_audit_title());

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db, clock } = context.get(requestScope).services;
  const filter = readAuditFilter(url.searchParams);
  const { cursor, rows } = readPlace(url.searchParams, isEntryNumber);
  return { filter, rows, ...(await readAudit({ db, actor, clock }, filter, inTime(cursor), rows)) };
}

/** The log is newest first: the next entry in the list is the previous one in time, as the parameter of the address says. */
function inTime(cursor: Cursor): Cursor {
  if (cursor === null || 'page' in cursor) return cursor;
  const { row } = cursor;
  const place = row === undefined ? {} : { row };
  return 'before' in cursor ? { after: cursor.before, ...place } : { before: cursor.after, ...place };
}

const columns = (): readonly Column<AuditEntry>[] => [
  {
    key: 'at',
    header: m.portal_audit_time(),
    width: '88px',
    onCard: 'wide',
    cell: ({ time }) => <span className="nb num">{time}</span>,
  },
  {
    key: 'who',
    header: m.portal_audit_who(),
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
    header: m.portal_audit_what(),
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
    header: m.portal_audit_from(),
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
  const addressOf = (page: string, { cursor, rows: requested }: ListPlace) => {
    const next = new URLSearchParams(params);
    setPlace(next, { cursor: inTime(cursor), rows: requested });
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
  const person = who === 'system' ? m.portal_audit_product() : (admins.find(({ id }) => id === who)?.name ?? who);
  const filters = [
    ...activeFilter(m.portal_audit_who(), person, without('who')),
    ...activeFilter(m.portal_audit_action(), filter.action && actionWords(filter.action), without('action')),
    ...activeFilter(m.portal_audit_about(), about && m.portal_audit_one_record(), without('about')),
    ...activeFilter(m.portal_audit_from(), from && formatDay(new Date(from)), without('from')),
    ...activeFilter(m.portal_shared_until(), until && formatDay(new Date(until)), without('until')),
  ];
  return (
    <>
      <div className="page-header">
        <div>
          <h1>{m.portal_audit_title()}</h1>
          <p>{onlyMoney ? m.portal_audit_intro_money() : m.portal_audit_intro()}</p>
        </div>
        <a className="btn btn-line" href={addressOf('/admin/audit/csv', { cursor: null, rows: defaultPageSize })}>
          <Download className="i-sm" />
          {m.portal_shared_csv()}
        </a>
      </div>
      <FilterForm
        method="get"
        className="filter-bar filter-bar-many"
        role="search"
        aria-label={m.portal_audit_title()}
        action={path}
        address={params.toString()}
        rows={rows}
        onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true })}
      >
        <Select label={m.portal_audit_who()} labelHidden name="who" defaultValue={filter.who ?? ''}>
          <option value="">{m.portal_audit_everybody()}</option>
          <option value="system">{m.portal_audit_product()}</option>
          {admins.map(({ id, name, email }) => (
            <option key={id} value={id}>
              {name} ({email})
            </option>
          ))}
        </Select>
        <Select label={m.portal_audit_action()} labelHidden name="action" defaultValue={filter.action ?? ''}>
          <option value="">{m.portal_audit_every_action()}</option>
          {actions.map(({ action, words }) => (
            <option key={action} value={action}>
              {words}
            </option>
          ))}
        </Select>
        {filter.about !== null && <input type="hidden" name="about" value={filter.about} />}
        <Field
          label={m.portal_shared_from_day()}
          prefix={m.portal_shared_from()}
          name="from"
          type="date"
          labelHidden
          defaultValue={filter.from ?? ''}
        />
        <Field
          label={m.portal_shared_until_day()}
          prefix={m.portal_shared_until()}
          name="until"
          type="date"
          labelHidden
          defaultValue={filter.until ?? ''}
        />
        <noscript>
          <Button type="submit" variant="line">
            {m.portal_shared_show()}
          </Button>
        </noscript>
      </FilterForm>
      <ListFilters
        path={path}
        filters={filters}
        isLoading={isLoading}
        one={m.portal_audit_one()}
        many={m.portal_audit_many()}
        total={total}
      />
      <ListPanel path={path} ids={entries.map(({ id }) => String(id))} isLoading={isLoading}>
        {entries.length > 0 ? (
          <Table
            caption={m.portal_audit_title()}
            columns={columns()}
            rows={entries}
            keyOf={({ id }) => String(id)}
            groupOf={({ day }) => day}
          />
        ) : filters.length > 0 ? (
          <ListEmpty path={path} filters={filters} one={m.portal_audit_one()} title={m.portal_audit_none_match()} />
        ) : (
          <EmptyState bare title={m.portal_audit_empty()} />
        )}
        <ListFooter
          one={m.portal_audit_one()}
          many={m.portal_audit_many()}
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
  return <PageFailed error={error} title={m.portal_audit_load_failed()} />;
}
