import type { Database } from '#app/platform/database.server.ts';
import { isAdmin, type Actor } from '#app/shared/actor.ts';
import { formatMoment, timeInNairobi } from '#app/shared/dates.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { IdentityErrorCode } from '../identity-errors.ts';
import { actionWords, describeChanges, reasonOf, type AuditChange, type AuditFilter } from './audit-filter.ts';
import { sentenceOf, type SentencePart } from './audit-sentences.ts';
import {
  selectActions,
  selectAdmins,
  selectAudit,
  selectAuditAbout,
  type AuditRow,
  type AuditSubjects,
} from './read-audit-queries.server.ts';

interface Needs {
  readonly db: Database;
  readonly actor: Actor;
}

/** An entry of the audit log, as it is shown. */
export interface AuditView {
  readonly id: number;
  /** In Nairobi. */
  readonly at: string;
  readonly who: string;
  readonly email: string | null;
  /** Such as 'course.updated'. */
  readonly action: string;
  /** The action in words: 'Course: updated'. */
  readonly what: string;
  /** What was done, with names: goes on after who did it. */
  readonly sentence: readonly SentencePart[];
  /** What the admin wrote about it. */
  readonly reason: string | null;
  readonly subjectType: string;
  readonly subjectId: string | null;
  readonly changes: readonly AuditChange[];
  readonly address: string | null;
}

export interface AuditPage {
  readonly entries: readonly AuditView[];
  /** Before which entry the next page begins; null where this is the last. */
  readonly older: number | null;
  /** What the filters offer. */
  readonly actions: readonly { readonly action: string; readonly words: string }[];
  readonly admins: readonly { readonly id: string; readonly name: string; readonly email: string }[];
}

const pageLength = 50;

/** One page of the audit log, the newest first, found by its indexes. Throws DomainError 'forbidden'. */
export async function readAudit({ db, actor }: Needs, filter: AuditFilter, before: number | null): Promise<AuditPage> {
  requireAdmin(actor);
  const [rows, actions, admins] = await Promise.all([
    selectAudit(db, filter, { before, limit: pageLength + 1 }),
    selectActions(db),
    selectAdmins(db),
  ]);
  const shown = rows.slice(0, pageLength);
  return {
    entries: shown.map(viewOf),
    older: rows.length > pageLength ? (shown.at(-1)?.id ?? null) : null,
    actions: actions.map((action) => ({ action, words: actionWords(action) })),
    admins,
  };
}

/** As many as a record's own page shows; the log has the rest. */
const shownAbout = 10;

/** The newest entries about a record and what belongs to it. One query. Throws DomainError 'forbidden'. */
export async function readAuditAbout(
  { db, actor }: Needs,
  subjects: readonly AuditSubjects[],
): Promise<readonly AuditView[]> {
  requireAdmin(actor);
  return (await selectAuditAbout(db, subjects, shownAbout)).map(viewOf);
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
    // Of what was added or deleted the file has everything; a sentence names it.
    changes: /\.(added|deleted|duplicated)$/.test(action) ? [] : describeChanges(before, after),
    address,
  };
}

const batchLength = 500;

/** The head of the exported file. */
export const auditColumns = [
  'Number',
  'Time (Nairobi)',
  'Who',
  'E-mail',
  'Action',
  'Subject',
  'Subject id',
  'Before',
  'After',
  'Address',
];

/** Everything that the filters match, the newest first, some hundred rows at a time: for a file. Throws DomainError 'forbidden'. */
export async function* exportAudit({ db, actor }: Needs, filter: AuditFilter) {
  requireAdmin(actor);
  let before: number | null = null;
  for (;;) {
    const rows: AuditRow[] = await selectAudit(db, filter, { before, limit: batchLength });
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => [
      row.id,
      timeInNairobi(row.at),
      row.actorName,
      row.actorEmail,
      row.action,
      row.subjectType,
      row.subjectId,
      row.before === null ? null : JSON.stringify(row.before),
      row.after === null ? null : JSON.stringify(row.after),
      row.address,
    ]);
    before = last.id;
  }
}

function requireAdmin(actor: Actor): void {
  if (!isAdmin(actor)) throw new DomainError<IdentityErrorCode>('forbidden');
}
