import type { Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { formatKsh, toCents } from '#app/shared/money.ts';
import { can, roles, type Capability } from '#app/shared/permissions.ts';
import type { SettlementErrorCode } from './settlement-errors.ts';

export type Admin = Extract<Actor, { kind: 'admin' }>;

/**
 * Returns the admin who decides about money. Not even the system may, because the audit log needs a person. Only surplus is refunded
 * automatically, up to the owner's limit (`sendSurplusRefunds`). Throws DomainError 'forbidden' for all others, and for admins whose role
 * lacks the capability.
 */
export function requireAdmin(actor: Actor, capability: Capability): Admin {
  if (actor.kind !== 'admin' || !can(actor, capability)) throw new DomainError<SettlementErrorCode>('forbidden');
  return actor;
}

/** Refuses a total refund of an order or payment beyond the limit of the admin's role. Throws DomainError 'refund_over_limit'. */
export function requireWithinRefundLimit({ role }: Admin, totalCents: number): void {
  const { refundLimitCents } = roles[role];
  if (refundLimitCents !== null && totalCents > refundLimitCents)
    throw new DomainError<SettlementErrorCode>('refund_over_limit', { limit: formatKsh(toCents(refundLimitCents)) });
}

/** Checks the same limit for a refund that no person requested. A requested one was within a limit already. */
export function requireMayFinish(
  admin: Admin,
  { requestedBy, amountCents }: { readonly requestedBy: string | null; readonly amountCents: number },
): void {
  if (requestedBy === null) requireWithinRefundLimit(admin, amountCents);
}

const maxNoteLength = 500;

/** Returns the note of a decision, trimmed. Throws DomainError 'note_required' for none, and for more than 500 characters. */
export function requireNote(note: string): string {
  // PostgreSQL stores no NUL in a text.
  const words = note.replaceAll('\u0000', '').trim();
  if (words === '' || words.length > maxNoteLength) throw new DomainError<SettlementErrorCode>('note_required');
  return words;
}
