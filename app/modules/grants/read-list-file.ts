import { fileKindOf, spreadsheetSentence } from '#app/shared/file-kind.ts';
import { m } from '#texts';

/** The text of a list file, or a sentence that says why it is unreadable. */
export type ListFile = { readonly text: string } | { readonly fault: string };

/** Reads a file of people as text; as spreadsheets save 'Unicode text' too. */
export function readListFile(bytes: Uint8Array): ListFile {
  const kind = fileKindOf(bytes);
  if (kind === 'spreadsheet') return { fault: spreadsheetSentence };
  if (kind === 'binary') return { fault: m.portal_enrolments_file_no_text() };
  const encoding = kind === 'text' ? 'utf-8' : bytes[0] === 0xff ? 'utf-16le' : 'utf-16be';
  return { text: new TextDecoder(encoding).decode(bytes) };
}
