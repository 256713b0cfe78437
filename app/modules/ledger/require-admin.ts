import type { Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { formatKsh, toCents } from '#app/shared/money.ts';
import { can, roles, type Capability } from '#app/shared/permissions.ts';
import type { SettlementErrorCode } from './settlement-errors.ts';

export type Admin = Extract<Actor, { kind: 'admin' }>;

/**
 * The admin who decides about money, by name: not even the product itself does, because the audit log has to say who it was. Only
 * surplus goes back by itself, where an owner set an amount (`sendSurplusRefunds`). Throws DomainError 'forbidden' for everybody else, and for
 * admins whose role does not have the capability.
 */
export function requireAdmin(actor: Actor, capability: Capability): Admin {
  if (actor.kind !== 'admin' || !can(actor, capability)) throw new DomainError<SettlementErrorCode>('forbidden');
  return actor;
}

/**
 * Refuses what one order or payment would get refunded beyond the limit of the admin's role. Throws DomainError 'refund_over_limit'.
 */
export function requireWithinRefundLimit({ role }: Admin, totalCents: number): void {
  const { refundLimitCents } = roles[role];
  if (refundLimitCents !== null && totalCents > refundLimitCents)
    throw new DomainError<SettlementErrorCode>('refund_over_limit', { limit: formatKsh(toCents(refundLimitCents)) });
}

/** The same for a refund that no person asked for; what a person asked for was within a limit of theirs. */
export function requireMayFinish(
  admin: Admin,
  { requestedBy, amountCents }: { readonly requestedBy: string | null; readonly amountCents: number },
): void {
  if (requestedBy === null) requireWithinRefundLimit(admin, amountCents);
}

const longestNote = 500;

/** The words of a decision, trimmed. Throws DomainError 'note_required' for none, and for more than 500 characters. */
export function requireNote(note: string): string {
  // PostgreSQL keeps no NUL in a text.
  const words = note.replaceAll('\u0000', '').trim();
  if (words === '' || words.length > longestNote) throw new DomainError<SettlementErrorCode>('note_required');
  return words;
}
