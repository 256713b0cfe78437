import { isUtf8 } from 'node:buffer';
import { createHash, randomUUID } from 'node:crypto';
import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { fileKindOf } from '#app/shared/file-kind.ts';
import { requireAdmin } from '../require-admin.ts';
import type { SettlementErrorCode } from '../settlement-errors.ts';
import { compareStatement } from './compare-statement.server.ts';
import { insertStatement } from './compared-statement-queries.server.ts';
import { readStatement } from './statement.ts';
import { linesOf } from './statement-lines.ts';

/** Bytes; a statement of 100,000 lines has some fifteen million. */
export const statementLimit = 32 * 1024 * 1024;

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly actor: Actor;
}

const refuse = (code: SettlementErrorCode, details?: Record<string, string>) => new DomainError(code, details);

/**
 * Compares a statement of M-Pesa's, as its portal exports it, with the books, and keeps what was found under the id that is returned.
 * No money is touched. Throws DomainError 'forbidden', 'statement_empty', 'statement_too_large', 'statement_spreadsheet', 'statement_no_csv',
 * 'statement_not_utf8', 'statement_unreadable'.
 */
export async function compareFile(
  { db, clock, actor }: Deps,
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
): Promise<string> {
  const admin = requireAdmin(actor);
  const statement = await readStatement(textOf(bytes));
  const { rows, problems } = statement;
  if (problems.length > 0)
    throw refuse('statement_unreadable', { problem: problems[0] ?? '', more: String(problems.length - 1) });
  if (rows.length === 0) throw refuse('statement_empty');
  const lines = linesOf(statement, await compareStatement({ db }, rows));
  const id = randomUUID();
  const fileName = name.replaceAll(/\p{C}/gu, '').trim().slice(-200) || 'statement.csv';
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await db.transaction(async (tx) => {
    await insertStatement(tx, { id, fileName, sha256, uploadedBy: admin.userId, createdAt: clock.now() }, lines);
    await recordAudit(tx, admin, {
      action: 'statement.compared',
      subjectType: 'statement',
      subjectId: id,
      after: { fileName, lines: rows.length, sha256 },
    });
  });
  return id;
}

/** What the file says; anything but text is refused before it is read as such. */
function textOf(bytes: Uint8Array): string {
  if (bytes.byteLength === 0) throw refuse('statement_empty');
  if (bytes.byteLength > statementLimit) throw refuse('statement_too_large');
  const kind = fileKindOf(bytes);
  if (kind === 'utf16') throw refuse('statement_not_utf8', { line: '1' });
  if (kind === 'spreadsheet') throw refuse('statement_spreadsheet');
  if (kind === 'binary') throw refuse('statement_no_csv');
  if (!isUtf8(bytes)) throw refuse('statement_not_utf8', { line: String(lineNotUtf8(bytes)) });
  return new TextDecoder().decode(bytes);
}

/** The first line, from 1, that is in another encoding, as spreadsheets save plain 'CSV'. */
function lineNotUtf8(bytes: Uint8Array): number {
  const lines = Buffer.from(bytes).toString('latin1').split('\n');
  return lines.findIndex((line) => !isUtf8(Buffer.from(line, 'latin1'))) + 1;
}
