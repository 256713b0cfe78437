import { isUtf8 } from 'node:buffer';
import { DomainError } from '#app/shared/domain-error.ts';
import { fileKindOf } from '#app/shared/file-kind.ts';
import type { SettlementErrorCode } from '#app/modules/ledger/settlement-errors.ts';
import { readWorkbook } from './read-workbook.server.ts';
import { readTextRecords } from './statement-records.ts';
import type { Statement } from '#app/modules/collection/reconcile/statement-row.ts';
import { mpesaLabel, mpesaName } from '../mpesa-name.ts';
import type { StatementProvider } from '#app/modules/collection/payment-provider.ts';
import { readStatement, requiredHeadings } from './read-statement.ts';

/** Bytes; a statement of 100,000 lines has some fifteen million. */
export const statementLimit = 32 * 1024 * 1024;

const refuse = (code: SettlementErrorCode) => new DomainError(code);

/**
 * Reads a statement as the M-Pesa portal exports it, or as a spreadsheet saved it again: .xlsx, or text with commas, semicolons or tabs in
 * UTF-8, UTF-16 or Windows-1252. Throws DomainError 'statement_empty', 'statement_too_large', 'statement_sheet_too_large',
 * 'statement_no_csv', 'statement_spreadsheet', 'statement_no_headings'.
 */
export async function readStatementFile(bytes: Uint8Array, now: Date): Promise<Statement> {
  if (bytes.byteLength === 0) throw refuse('statement_empty');
  if (bytes.byteLength > statementLimit) throw refuse('statement_too_large');
  const kind = fileKindOf(bytes);
  if (kind === 'binary') throw refuse('statement_no_csv');
  if (kind === 'spreadsheet') {
    for (const records of await readWorkbook(bytes)) {
      const statement = readStatement({ records, broken: [], decimalComma: false }, now);
      if (statement) return statement;
    }
    throw refuse('statement_no_headings');
  }
  const text = decode(bytes, kind === 'utf16').replace(/^\u{feff}/u, '');
  const statement = readStatement(await readTextRecords(text, requiredHeadings), now);
  if (!statement) throw refuse('statement_no_headings');
  return statement;
}

/** M-Pesa as a provider of statements. */
export const mpesaStatements = {
  name: mpesaName,
  label: mpesaLabel,
  readStatement: readStatementFile,
} satisfies StatementProvider;

/** Text that is neither UTF-16 nor UTF-8 is read as Windows-1252, in which every byte is a character. */
function decode(bytes: Uint8Array, isUtf16: boolean): string {
  if (isUtf16) return new TextDecoder(bytes[0] === 0xfe ? 'utf-16be' : 'utf-16le').decode(bytes);
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes);
}
