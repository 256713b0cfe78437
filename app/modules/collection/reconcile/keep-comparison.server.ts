import { createHash, randomUUID } from 'node:crypto';
import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import { requireAdmin } from '#app/modules/ledger/require-admin.ts';
import type { SettlementErrorCode } from '#app/modules/ledger/settlement-errors.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { compareStatement, type StatementComparison } from './compare-statement.server.ts';
import { insertStatement } from './compared-statement-queries.server.ts';
import { linesOf } from './statement-lines.ts';
import type { Statement } from './statement-row.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  /** An admin, or the command on the server. */
  readonly actor: Actor;
}

/** A statement and how it compares, kept under an id. */
export interface ComparedFile {
  readonly statementId: string;
  readonly statement: Statement;
  readonly compared: StatementComparison;
}

/** So many unread lines are kept with their reasons; the others are counted. */
const keptUnread = 100;

/** A statement as a provider reads it out of a file. */
export type ReadStatement = (bytes: Uint8Array, now: Date) => Promise<Statement>;

/**
 * Compares a provider's statement, as its portal exports it, with the books, and keeps what was found. No money is touched. Lines that cannot
 * be read are kept with their reasons, and the others are compared. Throws DomainError 'forbidden', 'statement_unreadable' where not one line
 * can be read, and as `read` does.
 */
export async function keepComparison(
  { db, clock, actor }: Deps,
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
  read: ReadStatement,
): Promise<ComparedFile> {
  const uploadedBy = actor.kind === 'system' ? null : requireAdmin(actor, 'payments.decide').userId;
  const now = clock.now();
  const statement = await read(bytes, now);
  const { rows, unread, covers } = statement;
  if (rows.length === 0 && (unread.length > 0 || covers === null)) throw nothingToCompare(statement);
  const compared = await compareStatement({ db }, rows, covers);
  const lines = linesOf(statement, compared);
  const statementId = randomUUID();
  const fileName = name.replaceAll(/\p{C}/gu, '').trim().slice(-200) || 'statement.csv';
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await db.transaction(async (tx) => {
    const kept = {
      id: statementId,
      fileName,
      sha256,
      uploadedBy,
      coversFrom: covers?.from ?? null,
      coversTo: covers?.to ?? null,
      unreadLines: unread.slice(0, keptUnread),
      unreadCount: unread.length,
      createdAt: now,
    };
    await insertStatement(tx, kept, lines);
    await recordAudit(tx, actor, {
      action: 'statement.compared',
      subjectType: 'statement',
      subjectId: statementId,
      after: { fileName, lines: rows.length, unread: unread.length, sha256 },
    });
  });
  return { statementId, statement, compared };
}

function nothingToCompare({ unread }: Statement) {
  const [first] = unread;
  if (!first) return new DomainError<SettlementErrorCode>('statement_empty');
  return new DomainError<SettlementErrorCode>('statement_unreadable', {
    problem: `Line ${first.line}: ${first.reason}.`,
    more: String(unread.length - 1),
  });
}
