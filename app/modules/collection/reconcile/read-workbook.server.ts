import { DomainError } from '#app/shared/domain-error.ts';
import type { SettlementErrorCode } from '#app/modules/ledger/settlement-errors.ts';
import type { StatementRecord } from './statement-records.ts';

/** Maximum bytes of XML in a workbook: some 30,000 rows of a statement, which take three seconds and 200 MB to read. */
const maxXmlBytes = 16 * 1024 * 1024;
/** A sheet that names one far cell has all the cells before it. */
const maxCells = 2_000_000;
/** Limits of Excel. */
const address = /^([A-Z]{0,3})([1-9]\d{0,6})$/;

const refuse = (code: SettlementErrorCode) => new DomainError(code);

/**
 * Reads the sheets of an .xlsx file, one after another; times as '2026-03-02 09:00:00'. Safe for malicious files: unpacks no more than
 * the announced size, and reads nothing larger than `maxXmlBytes` and `maxCells`. Throws DomainError 'statement_spreadsheet' for any
 * other archive, 'statement_sheet_too_large'.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<StatementRecord[][]> {
  const { unzipSync, zipSync } = await import('fflate');
  let unpacked = 0;
  let files;
  try {
    files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/\.(xml|rels)$/i.test(name) || /(^|\/)(docProps|theme|drawings)\//i.test(name)) return false;
        unpacked += originalSize;
        if (unpacked > maxXmlBytes) throw refuse('statement_sheet_too_large');
        return true;
      },
    });
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw refuse('statement_spreadsheet');
  }
  if (!Object.hasOwn(files, 'xl/workbook.xml')) throw refuse('statement_spreadsheet');
  for (const [name, xml] of Object.entries(files))
    if (/worksheets\//i.test(name) && cellsOf(new TextDecoder().decode(xml)) > maxCells)
      throw refuse('statement_sheet_too_large');
  const { default: readSheets } = await import('read-excel-file/universal');
  // Packed again from the unpacked files, so that the library cannot unpack more.
  const checked = new Blob([Uint8Array.from(zipSync(files, { level: 0 }))]);
  const sheets = await readSheets(checked).catch(() => {
    throw refuse('statement_spreadsheet');
  });
  return sheets.map(({ data }) => data.map((cells, index) => ({ line: index + 1, cells: cells.map(textOf) })));
}

/** Returns the maximum number of cells of a sheet: its last row times its widest, by their stated places and by their number. */
function cellsOf(xml: string): number {
  let rows = 0;
  let lastRow = 0;
  let columns = 0;
  let lastColumn = 0;
  for (const [, tag, attributes = ''] of xml.matchAll(/<(?:\w+:)?(row|c)\b([^<>]*)>/g)) {
    const named = /\br\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1];
    const [, letters = '', digits = '0'] = (named === undefined ? null : address.exec(named)) ?? [];
    // The library may read other notations differently.
    if (named !== undefined && digits === '0') return Infinity;
    if (tag === 'row') {
      rows += 1;
      columns = 0;
    } else columns += 1;
    lastRow = Math.max(lastRow, rows, Number(digits));
    lastColumn = Math.max(lastColumn, columns, columnOf(letters));
  }
  return lastRow * lastColumn;
}

const columnOf = (letters: string) =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

function textOf(cell: unknown): string {
  // A sheet's times have no zone: the library reads them as UTC, and adds fractions of a second.
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime())
      ? ''
      : new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString().slice(0, 19).replace('T', ' ');
  if (typeof cell === 'number') return String(Number.isInteger(cell) ? cell : Math.round(cell * 100) / 100);
  return typeof cell === 'string' ? cell : '';
}
