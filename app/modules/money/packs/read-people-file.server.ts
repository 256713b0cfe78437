import { decodeText } from '#app/platform/decode-text.server.ts';
import { parseFile } from '#app/platform/file-parsing/file-parser.server.ts';
import { FileRefusal } from '#app/platform/file-parsing/file-refusal.ts';
import { sourceOf } from '#app/platform/file-parsing/file-source.ts';
import { fileKindOf } from '#app/shared/file-kind.ts';
import { refuse } from './pack-errors.ts';

/** Most bytes of a file of people. */
const maxPeopleFile = 1024 * 1024;

/**
 * Returns the text of a file of people, as `readPeople` reads it: a CSV as it is, the rows of an .xlsx with semicolons, unpacked in the parser's
 * process. Throws DomainError 'invite_file' for any other file.
 */
export async function readPeopleFile(bytes: Uint8Array, by: { readonly userId: string }): Promise<string> {
  if (bytes.byteLength > maxPeopleFile) throw refuse('invite_file');
  if (fileKindOf(bytes) !== 'spreadsheet') {
    const text = decodeText(bytes);
    if (text === null) throw refuse('invite_file');
    return text;
  }
  const sheets = await parseFile('readWorkbook', { source: sourceOf(bytes), by }).catch((error: unknown) => {
    throw error instanceof FileRefusal ? refuse('invite_file') : error;
  });
  return sheets
    .flat()
    .map((cells) => cells.map((cell) => cell.replaceAll(/[\r\n;]/g, ' ')).join(';'))
    .join('\n');
}
