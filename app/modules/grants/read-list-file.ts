import { fileKindOf, spreadsheetSentence } from '#app/shared/file-kind.ts';

/** What a file of people says, or the sentence that tells why it cannot be read. */
export type ListFile = { readonly text: string } | { readonly fault: string };

/** Reads a file of people as text; as spreadsheets save 'Unicode text' too. */
export function readListFile(bytes: Uint8Array): ListFile {
  const kind = fileKindOf(bytes);
  if (kind === 'spreadsheet') return { fault: spreadsheetSentence };
  if (kind === 'binary') return { fault: 'This file is not text. Choose a CSV file with a line for each user.' };
  const encoding = kind === 'text' ? 'utf-8' : bytes[0] === 0xff ? 'utf-16le' : 'utf-16be';
  return { text: new TextDecoder(encoding).decode(bytes) };
}
