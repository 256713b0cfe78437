import { FileRefusal } from '#app/platform/file-parsing/file-refusal.ts';
import { parseFile, type Requester } from '#app/platform/file-parsing/file-parser.server.ts';
import { sourceOf } from '#app/platform/file-parsing/file-source.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { SettlementErrorCode } from '#app/modules/ledger/settlement-errors.ts';
import type { StatementRecord } from './statement-records.ts';

/**
 * Reads the sheets of an .xlsx file, one after another; times as '2026-03-02 09:00:00'. Throws DomainError 'statement_spreadsheet' for any
 * other archive, 'statement_sheet_too_large', 'statement_files_busy'.
 */
export async function readWorkbook(bytes: Uint8Array, by: Requester): Promise<StatementRecord[][]> {
  const sheets = await parseFile('readWorkbook', { source: sourceOf(bytes), by }).catch((error: unknown) => {
    if (!(error instanceof FileRefusal)) throw error;
    throw new DomainError<SettlementErrorCode>(codeOf(error));
  });
  return sheets.map((rows) => rows.map((cells, index) => ({ line: index + 1, cells })));
}

function codeOf(refusal: FileRefusal): SettlementErrorCode {
  if (refusal.isOfPerson) return 'statement_files_busy';
  return refusal.reason === 'damaged' ? 'statement_spreadsheet' : 'statement_sheet_too_large';
}
