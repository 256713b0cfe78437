import type { Actor, StaffActor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { can, type Capability } from '#app/shared/permissions.ts';
import type { LedgerErrorCode } from './ledger-errors.ts';

/**
 * Returns the staff member who decides about money. Not even the system may, because the audit log needs a person. Only surplus is refunded
 * automatically, up to the owner's limit (`sendSurplusRefunds`). Throws DomainError 'forbidden' for all others, and for staff whose role
 * lacks the capability.
 */
export function requireStaffWith(actor: Actor, capability: Capability): StaffActor {
  if (actor.kind !== 'staff' || !can(actor, capability)) throw new DomainError<LedgerErrorCode>('forbidden');
  return actor;
}

const maxNoteLength = 500;

/** Returns the note of a decision, trimmed. Throws DomainError 'note_required' for none, and for more than 500 characters. */
export function requireNote(note: string): string {
  // PostgreSQL stores no NUL in a text.
  const words = note.replaceAll('\u0000', '').trim();
  if (words === '' || words.length > maxNoteLength) throw new DomainError<LedgerErrorCode>('note_required');
  return words;
}
