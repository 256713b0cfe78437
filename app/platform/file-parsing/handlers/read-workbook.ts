import { unzipSync, zipSync } from 'fflate';
import { FileRefusal } from '../file-refusal.ts';
import { readWhole, type FileSource } from '../file-source.ts';

/** Maximum bytes of XML in a workbook: some 30,000 rows of a statement. */
const maxXmlBytes = 16 * 1024 * 1024;
/** A sheet that names one far cell has all the cells before it. */
const maxCells = 2_000_000;
/** Maximum of what is handed to the server. */
const maxResult = { rows: 100_000, cells: 800_000, characters: 12_000_000, charactersOfCell: 32_767 };
/** Limits of Excel. */
const address = /^([A-Z]{0,3})([1-9]\d{0,6})$/;

/**
 * Reads the sheets of an .xlsx file as rows of texts, one after another; times as '2026-03-02 09:00:00'. Unpacks no more than the
 * announced size, and reads nothing larger than `maxXmlBytes` and `maxCells`.
 */
export async function readWorkbook(source: FileSource): Promise<readonly (readonly (readonly string[])[])[]> {
  const bytes = await readWhole(source);
  let unpacked = 0;
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(xml|rels)$/i.test(name) || /(^|\/)(docProps|theme|drawings)\//i.test(name)) return false;
      unpacked += originalSize;
      if (unpacked > maxXmlBytes) throw new FileRefusal('unpacks_too_large', name);
      return true;
    },
  });
  if (!Object.hasOwn(files, 'xl/workbook.xml')) throw new FileRefusal('damaged', 'no workbook');
  for (const [name, xml] of Object.entries(files))
    if (/worksheets\//i.test(name) && cellsOf(new TextDecoder().decode(xml)) > maxCells)
      throw new FileRefusal('unpacks_too_large', name);
  const { default: readSheets } = await import('read-excel-file/universal');
  // Packed again from the unpacked files, so that the library cannot unpack more.
  const sheets = await readSheets(new Blob([Uint8Array.from(zipSync(files, { level: 0 }))]));
  const texts = sheets.map(({ data }) => data.map((cells) => cells.map(textOf)));
  refuseLarge(texts);
  return texts;
}

function refuseLarge(sheets: readonly (readonly (readonly string[])[])[]): void {
  let [rows, cells, characters] = [0, 0, 0];
  for (const row of sheets.flat()) {
    rows += 1;
    cells += row.length;
    for (const { length } of row) {
      characters += length;
      if (length > maxResult.charactersOfCell) throw new FileRefusal('unpacks_too_large', 'a cell');
    }
  }
  if (rows > maxResult.rows || cells > maxResult.cells || characters > maxResult.characters)
    throw new FileRefusal('unpacks_too_large', `${rows} rows, ${cells} cells`);
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
