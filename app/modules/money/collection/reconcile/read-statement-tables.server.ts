import { decodeText } from '#app/platform/decode-text.server.ts';
import { type Requester, parseFile } from '#app/platform/file-parsing/file-parser.server.ts';
import { fileKindOf } from '#app/shared/file-kind.ts';
import { refuse, type SettlementErrorCode } from '../settlement-errors.ts';
import { FileRefusal } from '#app/platform/file-parsing/file-refusal.ts';
import { sourceOf } from '#app/platform/file-parsing/file-source.ts';
import { readTextRecords, type StatementRecords, type StatementRecord } from './statement-records.ts';

/** Bytes; a statement of 100,000 lines has some fifteen million. */
export const statementLimit = 32 * 1024 * 1024;

/**
 * Reads the tables of a file: the sheets of an .xlsx, or one text with commas, semicolons or tabs in UTF-8, UTF-16 or Windows-1252.
 * `headings` tell the separator; `by` uploaded the file. Throws DomainError 'statement_empty', 'statement_too_large', 'statement_sheet_too_large',
 * 'statement_no_csv', 'statement_spreadsheet', 'statement_files_busy'.
 */
export async function readStatementTables(
  bytes: Uint8Array,
  headings: readonly string[],
  by: Requester = 'background',
): Promise<readonly StatementRecords[]> {
  if (bytes.byteLength === 0) throw refuse('statement_empty');
  if (bytes.byteLength > statementLimit) throw refuse('statement_too_large');
  const kind = fileKindOf(bytes);
  if (kind === 'binary') throw refuse('statement_no_csv');
  if (kind === 'spreadsheet')
    return (await unpackOnce(bytes, by)).map((records) => ({ records, broken: [], decimalComma: false }));
  return [await readTextRecords(decodeText(bytes) ?? '', headings)];
}

/** Unpacked files by their bytes, which each provider reads in turn. */
const unpacked = new WeakMap<Uint8Array, ReturnType<typeof readWorkbook>>();

function unpackOnce(bytes: Uint8Array, by: Requester): ReturnType<typeof readWorkbook> {
  const known = unpacked.get(bytes) ?? readWorkbook(bytes, by);
  unpacked.set(bytes, known);
  return known;
}

/**
 * Reads the sheets of an .xlsx file, one after another; times as '2026-03-02 09:00:00'. Throws DomainError 'statement_spreadsheet' for any
 * other archive, 'statement_sheet_too_large', 'statement_files_busy'.
 */
async function readWorkbook(bytes: Uint8Array, by: Requester): Promise<StatementRecord[][]> {
  const sheets = await parseFile('readWorkbook', { source: sourceOf(bytes), by }).catch((error: unknown) => {
    if (!(error instanceof FileRefusal)) throw error;
    throw refuse(codeOf(error));
  });
  return sheets.map((rows) => rows.map((cells, index) => ({ line: index + 1, cells })));
}

function codeOf(refusal: FileRefusal): SettlementErrorCode {
  if (refusal.isOfPerson) return 'statement_files_busy';
  return refusal.reason === 'damaged' || refusal.reason === 'protected'
    ? 'statement_spreadsheet'
    : 'statement_sheet_too_large';
}
