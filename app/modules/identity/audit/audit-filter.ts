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

/** Entries are told apart by their numbers. */
export const isEntryNumber = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);

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

/** What the admin wrote as a reason stands in quotes, not among the values. */
const reasonKeys = ['reason', 'note', 'because'] as const;

export function reasonOf(value: unknown): string | null {
  const record = recordOf(value);
  const reason = reasonKeys.map((key) => record[key]).find((each) => typeof each === 'string' && each !== '');
  return typeof reason === 'string' ? valueOf(reason) : null;
}

/**
 * What an entry says value by value, long ones cut; money in shillings, codes in words. Left out is what no reader can use: ids, hashes,
 * empty lists, what did not change, and the whole of what was added or deleted, which the file has.
 */
export function describeChanges(before: unknown, after: unknown): AuditChange[] {
  const [old, next] = [recordOf(before), recordOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(next)])].filter(
    (name) => !reasonKeys.some((key) => key === name) && !isForMachines.test(name),
  );
  return names.flatMap((name) => {
    const wordsOf = isMoney.test(name) ? moneyOf : valueOf;
    const change = {
      name: name.replace(isMoney, '') || 'amount',
      before: wordsOf(old[name]),
      after: wordsOf(next[name]),
    };
    return change.before === change.after ? [] : [change];
  });
}

/**
 * Everything that differs between `before` and `after`, by its name in the entry, with ids, hashes and lists: what the opened entry
 * shows. Money in shillings, lists and objects as JSON; texts are cut after 2,000 characters and say so.
 */
export function listValues(before: unknown, after: unknown): AuditChange[] {
  const [old, next] = [recordOf(before), recordOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(next)])].flatMap((name) =>
    JSON.stringify(old[name]) === JSON.stringify(next[name])
      ? []
      : [
          {
            name: name.replace(isMoney, '') || 'amount',
            before: wholeOf(name, old[name]),
            after: wholeOf(name, next[name]),
          },
        ],
  );
}

const longestWhole = 2000;

function wholeOf(name: string, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (isMoney.test(name) && Number.isSafeInteger(value)) return moneyOf(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text === '') return '(empty)';
  return text.length > longestWhole ? `${text.slice(0, longestWhole)}… (the CSV has all of it)` : text;
}

/** 'courseId', 'sha256', 'slug'. */
const isForMachines = /(?:^i|I)ds?$|^sha256$|^slug$|^order$|_id$/;

/** 'amountCents', 'price_cents'. */
const isMoney = /_?cents$/i;

const moneyOf = (value: unknown): string | null =>
  Number.isSafeInteger(value) ? formatKsh(toCents(Number(value))) : valueOf(value);

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function valueOf(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) {
    const words = value.filter((each) => typeof each === 'string' && !isId(each));
    return words.length === 0 ? null : cut(words.join(', '));
  }
  if (typeof value === 'string') return cut(/^[a-z]+(_[a-z]+)+$/.test(value) ? value.replaceAll('_', ' ') : value);
  return typeof value === 'object' ? null : cut(JSON.stringify(value));
}

const cut = (text: string) => (text.length > longestValue ? `${text.slice(0, longestValue)}…` : text);
