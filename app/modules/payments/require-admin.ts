import type { Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { SettlementErrorCode } from './settlement-errors.ts';

export type Admin = Extract<Actor, { kind: 'admin' }>;

/**
 * The admin who decides about money, by name: not even the product itself does, because the audit log has to say who it was.
 * Throws DomainError 'forbidden' for everybody else.
 */
export function requireAdmin(actor: Actor): Admin {
  if (actor.kind !== 'admin') throw new DomainError<SettlementErrorCode>('forbidden');
  return actor;
}

const longestNote = 500;

/** The words of a decision, trimmed. Throws DomainError 'note_required' for none, and for more than 500 characters. */
export function requireNote(note: string): string {
  // PostgreSQL keeps no NUL in a text.
  const words = note.replaceAll('\u0000', '').trim();
  if (words === '' || words.length > longestNote) throw new DomainError<SettlementErrorCode>('note_required');
  return words;
}
