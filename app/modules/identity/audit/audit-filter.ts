import { isId } from '#app/shared/ids.ts';
import { formatKsh, toCents } from '#app/shared/money.ts';

/** What is asked of the audit log; null is 'all'. */
export interface AuditFilter {
  /** An admin's id, or 'system' for the product itself. */
  readonly who: string | null;
  /** Such as 'course.published'. */
  readonly action: string | null;
  /** The id of what it was done to. */
  readonly about: string | null;
  /** Days in Nairobi, both included. */
  readonly from: string | null;
  readonly until: string | null;
}

const longest = 100;

/** Reads the filters out of an address; what cannot be one is left out. */
export function readAuditFilter(params: URLSearchParams): AuditFilter {
  const textOf = (name: string) => {
    const text = (params.get(name) ?? '').replaceAll('\u0000', '').trim().slice(0, longest);
    return text === '' ? null : text;
  };
  const dayOf = (name: string) => {
    const text = textOf(name);
    return text && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
  };
  const who = textOf('who');
  const action = textOf('action');
  return {
    who: who === 'system' || (who && isId(who)) ? who : null,
    action: action && /^[a-z_.]+$/.test(action) ? action : null,
    about: textOf('about'),
    from: dayOf('from'),
    until: dayOf('until'),
  };
}

/** The number of an entry before which a page begins; null for the newest ones. */
export function readCursor(params: URLSearchParams): number | null {
  const before = Number(params.get('before') ?? '');
  return Number.isSafeInteger(before) && before > 0 ? before : null;
}

/** 'admin.signed_in' as 'Admin: signed in'. */
export function actionWords(action: string): string {
  const [area = '', ...rest] = action.replaceAll('_', ' ').split('.');
  const words = `${area.charAt(0).toUpperCase()}${area.slice(1)}`;
  return rest.length > 0 ? `${words}: ${rest.join(' ')}` : words;
}

/** One value that an entry tells of; null is one that was not there. */
export interface AuditChange {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

const longestValue = 300;

/** What an entry says value by value, long ones cut; money in shillings. */
export function describeChanges(before: unknown, after: unknown): AuditChange[] {
  const [old, next] = [recordOf(before), recordOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(next)])];
  return names.map((name) => {
    const wordsOf = isMoney.test(name) ? moneyOf : valueOf;
    return { name: name.replace(isMoney, '') || 'amount', before: wordsOf(old[name]), after: wordsOf(next[name]) };
  });
}

/** 'amountCents', 'price_cents'. */
const isMoney = /_?cents$/i;

const moneyOf = (value: unknown): string | null =>
  Number.isSafeInteger(value) ? formatKsh(toCents(Number(value))) : valueOf(value);

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function valueOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
}
