import { maxLines } from './grant-list.ts';
import { readListFile } from './read-list-file.ts';
import { m } from '#texts';

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
