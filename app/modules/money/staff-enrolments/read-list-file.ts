import { fileKindOf, spreadsheetSentence } from '#app/shared/file-kind.ts';
import { maxLines } from './enrolment-list.ts';
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

/** Maximum bytes: a form above one megabyte never reaches the page, which could not answer it. */
const maxFileBytes = 900_000;
/** Number of bytes that tell a file's kind. */
const headSize = 4_096;

/** Returns why a form's file must not be sent, as a sentence; null if it may. */
export async function faultOfLargeFile(form: FormData): Promise<string | null> {
  const file = form.get('file');
  if (!(file instanceof File) || file.size <= maxFileBytes) return null;
  const head = readListFile(new Uint8Array(await file.slice(0, headSize).arrayBuffer()));
  return 'fault' in head ? head.fault : m.portal_enrolments_file_too_large({ most: maxLines.toLocaleString('en-KE') });
}
