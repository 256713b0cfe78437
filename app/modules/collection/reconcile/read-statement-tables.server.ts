import { isUtf8 } from 'node:buffer';
import type { Requester } from '#app/platform/file-parsing/file-parser.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { fileKindOf } from '#app/shared/file-kind.ts';
import type { SettlementErrorCode } from '#app/modules/ledger/settlement-errors.ts';
import { readWorkbook } from './read-workbook.server.ts';
import { readTextRecords, type StatementRecords } from './statement-records.ts';

/** Bytes; a statement of 100,000 lines has some fifteen million. */
export const statementLimit = 32 * 1024 * 1024;

const refuse = (code: SettlementErrorCode) => new DomainError(code);

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
  const text = decode(bytes, kind === 'utf16').replace(/^\u{feff}/u, '');
  return [await readTextRecords(text, headings)];
}

/** Unpacked files by their bytes, which each provider reads in turn. */
const unpacked = new WeakMap<Uint8Array, ReturnType<typeof readWorkbook>>();

function unpackOnce(bytes: Uint8Array, by: Requester): ReturnType<typeof readWorkbook> {
  const known = unpacked.get(bytes) ?? readWorkbook(bytes, by);
  unpacked.set(bytes, known);
  return known;
}

/** Decodes a text. Reads text that is neither UTF-16 nor UTF-8 as Windows-1252, in which every byte is a character. */
function decode(bytes: Uint8Array, isUtf16: boolean): string {
  if (isUtf16) return new TextDecoder(bytes[0] === 0xfe ? 'utf-16be' : 'utf-16le').decode(bytes);
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes);
}
