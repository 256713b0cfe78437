import { mostLines } from './grant-list.ts';
import { readListFile } from './read-list-file.ts';

/** Bytes; a form that is larger than a megabyte never reaches the page that could answer it. */
const largestFile = 900_000;
/** As many bytes say what a file is. */
const headSize = 4_096;

/** Why the file of a form is not even sent, as a sentence; null where it may be. */
export async function faultOfLargeFile(form: FormData): Promise<string | null> {
  const file = form.get('file');
  if (!(file instanceof File) || file.size <= largestFile) return null;
  const head = readListFile(new Uint8Array(await file.slice(0, headSize).arrayBuffer()));
  return 'fault' in head
    ? head.fault
    : `This file is too large. Choose one of at most ${mostLines.toLocaleString('en-KE')} lines.`;
}
