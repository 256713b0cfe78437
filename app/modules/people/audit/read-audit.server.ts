import { cellsOf, type CsvColumns } from '#app/platform/csv-answer.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { dayInNairobi, formatMoment, timeInNairobi } from '#app/shared/dates.ts';
import { readCursorPage, totalOf, defaultPageSize, type Cursor, type PagePosition } from '#app/shared/cursor-page.ts';
import { can } from '#app/shared/permissions.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { refuse } from '../accounts/identity-errors.ts';
import {
  actionWords,
  describeChanges,
  listValues,
  reasonOf,
  type AuditChange,
  type AuditFilter,
} from './audit-filter.ts';
import { sentenceOf, type SentencePart } from './audit-sentences.ts';
import {
  selectAudit,
  selectAuditAbout,
  selectFilterFacts,
  type AuditRow,
  type AuditSubjects,
} from './read-audit-queries.server.ts';
import { m } from '#texts';

/** An entry of the audit log, for display. */
export interface AuditView {
  readonly id: number;
  /** Time in Nairobi. */
  readonly at: string;
  readonly who: string;
  readonly email: string | null;
  /** Such as 'course.updated'. */
  readonly action: string;
  /** Label of the action: 'Course: updated'. */
  readonly what: string;
  /** The change with names, as the rest of a sentence after the actor. */
  readonly sentence: readonly SentencePart[];
  /** The staff member's note. */
  readonly reason: string | null;
  readonly subjectType: string;
  readonly subjectId: string | null;
  readonly changes: readonly AuditChange[];
  readonly address: string | null;
}

/** An entry on the page of the log: with its day, and everything that is known of it. */
export interface AuditEntry extends AuditView {
  /** The day in Nairobi as a heading: 'Today, Sunday 22 November'. */
  readonly day: string;
  /** '14:32', in Nairobi. */
  readonly time: string;
  /** Null for the product itself. */
  readonly actorId: string | null;
  /** Every changed value by its name in the entry. */
  readonly values: readonly AuditChange[];
}

export interface AuditPage {
  /** True if the reader sees only entries about money. */
  readonly onlyMoney: boolean;
  readonly entries: readonly AuditEntry[];
  /** Number that the filter finds; null if it is more than is counted. */
  readonly total: number | null;
  /** Number of the page's first entry among them; null if unknown. */
  readonly first: number | null;
  /** Entries beside which the next pages begin; null at the ends of the log. */
  readonly previous: string | null;
  readonly next: string | null;
  /** Options of the filters. */
  readonly actions: readonly { readonly action: string; readonly words: string }[];
  readonly staffMembers: readonly { readonly id: string; readonly name: string; readonly email: string }[];
}

/** Returns a page of the audit log, newest first, by its indexes. Throws DomainError 'forbidden'. */
export async function readAudit(
  { db, actor, clock }: ReadDeps & { readonly clock: Clock },
  filter: AuditFilter,
  cursor: Cursor,
  limit: number = defaultPageSize,
): Promise<AuditPage> {
  const onlyMoney = readsOnlyMoney(actor);
  const query = { ...filter, onlyMoney };
  const { found, actions, staffMembers } = await selectFilterFacts(db, query, onlyMoney);
  const total = totalOf([found]);
  const now = clock.now();
  const { rows, first, previous, next } = await readCursorPage(
    (place, most) => selectAudit(db, query, { place, limit: most }),
    { cursor, limit, total },
  );
  return {
    onlyMoney,
    entries: rows.map((row) => entryOf(onlyMoney ? withoutOtherFields(row) : row, now)),
    total,
    first,
    previous,
    next,
    actions: actions.map((action) => ({ action, words: actionWords(action) })),
    staffMembers,
  };
}

/** Maximum entries on a record's own page; the log has the rest. */
const shownAbout = 10;

/** Returns the newest entries about a record and its parts. One query. Throws DomainError 'forbidden'. */
export async function readAuditAbout(
  { db, actor }: ReadDeps,
  subjects: readonly AuditSubjects[],
): Promise<readonly AuditView[]> {
  if (!can(actor, 'audit.read')) throw refuse('forbidden');
  return (await selectAuditAbout(db, subjects, shownAbout)).map(viewOf);
}

function entryOf(row: AuditRow, now: Date): AuditEntry {
  return {
    ...viewOf(row),
    day: dayHeading(row.at, now),
    time: timeInNairobi(row.at).slice(11, 16),
    actorId: row.actorId,
    values: listValues(row.before, row.after),
  };
}

function viewOf({ id, at, actorName, actorEmail, action, before, after, ...rest }: AuditRow): AuditView {
  const { subjectType, subjectId, address } = rest;
  return {
    id,
    at: formatMoment(at),
    who: actorName,
    email: actorEmail,
    what: actionWords(action),
    sentence: sentenceOf({ action, ...rest }),
    reason: reasonOf(before) ?? reasonOf(after),
    action,
    subjectType,
    subjectId,
    // The file has all values of an added or deleted record; the sentence names only the record.
    changes: /\.(added|deleted|duplicated)$/.test(action) ? [] : describeChanges(before, after),
    address,
  };
}

const batchLength = 500;

const jsonOf = (values: unknown) => (values === null ? null : JSON.stringify(values));

/** The exported file. */
export const auditColumns: CsvColumns<AuditRow> = {
  Number: ({ id }) => id,
  'Time (Nairobi)': ({ at }) => timeInNairobi(at),
  Who: ({ actorName }) => actorName,
  'E-mail': ({ actorEmail }) => actorEmail,
  Action: ({ action }) => action,
  Subject: ({ subjectType }) => subjectType,
  'Subject id': ({ subjectId }) => subjectId,
  Before: ({ before }) => jsonOf(before),
  After: ({ after }) => jsonOf(after),
  Address: ({ address }) => address,
};

/** Yields all entries that match the filters, newest first, some hundred rows at a time, for a file. Throws DomainError 'forbidden'. */
export async function* exportAudit({ db, actor }: ReadDeps, filter: AuditFilter) {
  const onlyMoney = readsOnlyMoney(actor);
  let place: PagePosition = null;
  for (;;) {
    const rows: AuditRow[] = await selectAudit(db, { ...filter, onlyMoney }, { place, limit: batchLength });
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => cellsOf(auditColumns, onlyMoney ? withoutOtherFields(row) : row));
    place = { after: String(last.id) };
  }
}

/** Returns whether the actor may read only entries about money. Throws DomainError 'forbidden' if none. */
function readsOnlyMoney(actor: Actor): boolean {
  if (!can(actor, 'audit.readMoney')) throw refuse('forbidden');
  return !can(actor, 'audit.read');
}

/** Keeps only the price in a course's entry: a course is saved as a whole, but only the price is about money. */
function withoutOtherFields(row: AuditRow): AuditRow {
  if (row.action !== 'course.updated') return row;
  return { ...row, before: priceOf(row.before), after: priceOf(row.after) };
}

const priceOf = (fields: unknown) => ({ priceCents: (fields as { readonly priceCents?: unknown } | null)?.priceCents });

const weekdayFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Nairobi', weekday: 'long' });
const dayFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Nairobi', day: 'numeric', month: 'long' });

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns the heading of a day in Nairobi: 'Today, Sunday 22 November', 'Yesterday, Saturday 21 November', before that 'Friday 20
 * November 2026'.
 */
function dayHeading(at: Date, now: Date): string {
  const day = dayInNairobi(at);
  const words = `${weekdayFormat.format(at)} ${dayFormat.format(at)}`;
  if (day === dayInNairobi(now)) return m.portal_audit_today({ day: words });
  // Nairobi has no daylight saving time, so every day has 24 hours.
  if (day === dayInNairobi(new Date(now.getTime() - DAY_MS))) return m.portal_audit_yesterday({ day: words });
  return `${words} ${day.slice(0, 4)}`;
}
