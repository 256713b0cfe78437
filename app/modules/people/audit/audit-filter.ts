import { roleStoredAs } from '#app/shared/actor.ts';
import { isId } from '#app/shared/ids.ts';
import { formatDay, noonInNairobi } from '#app/shared/dates.ts';
import { formatKsh, toCents } from '#app/shared/money.ts';
import { codeOfReceipt } from '#app/shared/payment-terms.ts';
import { roles } from '#app/shared/permissions.ts';
import { m } from '#texts';

/** Filter of the audit log; null is all. */
export interface AuditFilter {
  /** A staff member's id, or 'system' for the product itself. */
  readonly who: string | null;
  /** Such as 'course.published'. */
  readonly action: string | null;
  /** Id of the subject. */
  readonly about: string | null;
  /** Days in Nairobi, both included. */
  readonly from: string | null;
  readonly until: string | null;
}

/** Returns 'admin.signed_in' as 'Admin: signed in'. */
export function actionWords(action: string): string {
  const [area = '', ...rest] = action.replaceAll('_', ' ').split('.');
  const words = `${area.charAt(0).toUpperCase()}${area.slice(1)}`;
  return rest.length > 0 ? `${words}: ${rest.join(' ')}` : words;
}

/** One changed value of an entry; null is a missing one. */
export interface AuditChange {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

const maxValueLength = 300;

/** Keys of the staff member's reason, which is quoted instead of listed among the values. */
const reasonKeys = ['reason', 'note', 'because'] as const;

export function reasonOf(value: unknown): string | null {
  const record = recordOf(value);
  const reason = reasonKeys.map((key) => record[key]).find((each) => typeof each === 'string' && each !== '');
  return typeof reason === 'string' ? valueOf(reason) : null;
}

/**
 * Returns an entry's changes value by value, with long ones cut, money in shillings, codes as labels. Leaves out what readers cannot use:
 * ids, hashes, empty lists, unchanged values, what a new record is not ("needs approval no"), and the complete content of added or deleted
 * records, which the file has.
 */
export function describeChanges(before: unknown, after: unknown): AuditChange[] {
  const [old, next] = [recordOf(before), recordOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(next)])].filter(
    (name) => !reasonKeys.some((key) => key === name) && !isForMachines.test(name),
  );
  return names.flatMap((name) => {
    const wordsOf = isMoney.test(name)
      ? moneyOf
      : isReceipt.test(name)
        ? receiptOf
        : name === 'role'
          ? roleOf
          : valueOf;
    const change = {
      name: name.replace(isMoney, '') || 'amount',
      before: wordsOf(old[name]),
      after: name in old || next[name] !== false ? wordsOf(next[name]) : null,
    };
    return change.before === change.after ? [] : [change];
  });
}

/**
 * Returns every difference between `before` and `after` by its name, with ids, hashes and lists, for the opened entry. Money in
 * shillings, lists and objects as JSON; cuts texts after 2,000 characters with a notice.
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

const maxWholeLength = 2000;

function wholeOf(name: string, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (isMoney.test(name) && Number.isSafeInteger(value)) return moneyOf(value);
  if (name === 'role') return roleOf(value);
  if (typeof value === 'boolean') return value ? m.portal_shared_yes_small() : m.portal_shared_no_small();
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text === '') return '(empty)';
  return text.length > maxWholeLength ? m.portal_audit_cut({ text: text.slice(0, maxWholeLength) }) : text;
}

/** 'courseId', 'sha256', 'slug'. */
const isForMachines = /(?:^i|I)ds?$|^sha256$|^slug$|^order$|_id$/;

/** A day in Nairobi: '2026-03-02'. */
const isDay = /^\d{4}-\d\d-\d\d$/;

/** 'amountCents', 'price_cents'. */
const isMoney = /_?cents$/i;

/** 'receipt', 'refundReceipt'. */
const isReceipt = /^receipt$|Receipt$/;

const receiptOf = (value: unknown): string | null => valueOf(typeof value === 'string' ? codeOfReceipt(value) : value);

/** Returns the name of a role for people, of one that this release does not know as it is stored. */
const roleOf = (value: unknown): string | null => {
  const role = typeof value === 'string' ? roleStoredAs(value) : null;
  return role === null ? valueOf(value) : roles[role].label;
};

const moneyOf = (value: unknown): string | null =>
  Number.isSafeInteger(value) ? formatKsh(toCents(Number(value))) : valueOf(value);

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function valueOf(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? m.portal_shared_yes_small() : m.portal_shared_no_small();
  if (Array.isArray(value)) {
    const words = value.filter((each) => typeof each === 'string' && !isId(each));
    return words.length === 0 ? null : cut(words.join(', '));
  }
  if (typeof value === 'string' && isDay.test(value)) return formatDay(noonInNairobi(value));
  if (typeof value === 'string') return cut(/^[a-z]+(_[a-z]+)+$/.test(value) ? value.replaceAll('_', ' ') : value);
  return typeof value === 'object' ? null : cut(JSON.stringify(value));
}

const cut = (text: string) => (text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text);
