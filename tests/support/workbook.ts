import { strToU8, zipSync, type Zippable } from 'fflate';

const types =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>';
const workbook =
  '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Statement" sheetId="1" r:id="rId1"/></sheets></workbook>';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`;
const toSharedStrings = `<Relationship Id="rId3" Type="${office}/sharedStrings" Target="sharedStrings.xml"/>`;
const styles =
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>';

const day = 24 * 60 * 60 * 1000;
/** Converts to Excel's format: days from the end of 1899, in a time without a zone. */
const serialOf = (at: Date) => (at.getTime() + 3 * 60 * 60 * 1000 - Date.UTC(1899, 11, 30)) / day;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function cellXml(value: string | number | Date, address: string): string {
  if (value === '') return '';
  if (typeof value === 'number') return `<c r="${address}"><v>${value}</v></c>`;
  if (value instanceof Date) return `<c r="${address}" s="1"><v>${serialOf(value)}</v></c>`;
  return `<c r="${address}" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;
}

/** Makes an .xlsx file of one sheet, as Excel writes it: numbers as numbers, times of Nairobi as times. */
export function workbookOf(rows: readonly (readonly (string | number | Date)[])[]): Uint8Array {
  const xml = rows.map(
    (cells, r) =>
      `<row r="${r + 1}">${cells.map((value, c) => cellXml(value, `${String.fromCharCode(65 + c)}${r + 1}`)).join('')}</row>`,
  );
  return workbookOfSheet(`<sheetData>${xml.join('')}</sheetData>`);
}

/** Makes an .xlsx file of a handwritten sheet, and of handwritten shared strings. */
export function workbookOfSheet(sheetData: string, sharedStrings?: string): Uint8Array {
  const files: Zippable = {
    '[Content_Types].xml': strToU8(types),
    'xl/workbook.xml': strToU8(workbook),
    'xl/_rels/workbook.xml.rels': strToU8(
      sharedStrings === undefined
        ? relations
        : relations.replace('</Relationships>', `${toSharedStrings}</Relationships>`),
    ),
    ...(sharedStrings !== undefined && { 'xl/sharedStrings.xml': strToU8(sharedStrings) }),
    'xl/styles.xml': strToU8(styles),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${sheetData}</worksheet>`,
    ),
  };
  return zipSync(files);
}
