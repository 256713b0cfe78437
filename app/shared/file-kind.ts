/**
 * Kind of a file that should be text: 'spreadsheet' for files of spreadsheet programs (.xlsx, .ods and .numbers are archives, .xls is an
 * older format), 'utf16' for text that spreadsheets save as 'Unicode text', 'binary' for anything else that is no text.
 */
type FileKind = 'text' | 'utf16' | 'spreadsheet' | 'binary';

const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte);

/** ZIP; the container of older Office files. */
const spreadsheets = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
];
const utf16Marks = [
  [0xff, 0xfe],
  [0xfe, 0xff],
];
/** '%PDF-': a PDF's first kilobytes may be plain text. */
const pdf = [0x25, 0x50, 0x44, 0x46, 0x2d];

/** Bytes in which a PDF may have its header, behind what programs wrote before it (Adobe: PDF reference, implementation notes). */
const pdfHead = 1_024;

/** Returns whether the first bytes of a file have the header of a PDF. */
export function isPdf(bytes: Uint8Array): boolean {
  const last = Math.min(bytes.length, pdfHead) - pdf.length;
  for (let at = 0; at <= last; at += 1) if (pdf.every((byte, index) => bytes[at + index] === byte)) return true;
  return false;
}

/** Returns the kind of a file from its bytes or its first bytes. */
export function fileKindOf(bytes: Uint8Array): FileKind {
  if (spreadsheets.some((start) => startsWith(bytes, start))) return 'spreadsheet';
  if (utf16Marks.some((mark) => startsWith(bytes, mark))) return 'utf16';
  return !startsWith(bytes, pdf) && bytes.every(isOfText) ? 'text' : 'binary';
}

/** Returns whether a text of any encoding may contain the byte. */
const isOfText = (byte: number) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;

export const spreadsheetSentence = 'This is a spreadsheet file. Save it as CSV and choose that.';
