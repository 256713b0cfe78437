import { isUtf8 } from 'node:buffer';
import { fileKindOf } from '#app/shared/file-kind.ts';

/**
 * Decodes the text of a file without its byte order mark: UTF-16 by its mark, UTF-8, or else Windows-1252, in which every byte is a
 * character. Null for a file that is no text.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const kind = fileKindOf(bytes);
  if (kind === 'spreadsheet' || kind === 'binary') return null;
  const ofMark = bytes[0] === 0xfe ? 'utf-16be' : 'utf-16le';
  const encoding = kind === 'utf16' ? ofMark : isUtf8(bytes) ? 'utf-8' : 'windows-1252';
  return new TextDecoder(encoding).decode(bytes).replace(/^\u{feff}/u, '');
}
