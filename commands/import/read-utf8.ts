import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { fileKindOf } from '#app/shared/file-kind.ts';

/** A line, from 1, from which on a file is no UTF-8. */
export class EncodingFault extends Error {
  override name = 'EncodingFault';
  readonly line: number;
  constructor(line: number, found = 'not in UTF-8') {
    super(`is ${found}: save it again as “CSV UTF-8”, or as JSON`);
    this.line = line;
  }
}

const lineFeed = 0x0a;

/**
 * The text of a file, chunk by chunk, its byte-order mark included. Spreadsheets save in the code page of their machine unless told otherwise,
 * and names with accents would be read as something else: throws EncodingFault.
 */
export async function* readUtf8(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let line = 1;
  let isFirst = true;
  let begunLine = Buffer.alloc(0);
  const decode = (bytes?: Buffer): string => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch (error) {
      if (error instanceof TypeError) throw new EncodingFault(line + linesBeforeFault(begunLine, bytes));
      throw error;
    }
  };
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (isFirst && fileKindOf(chunk) === 'spreadsheet') throw new EncodingFault(line, 'a spreadsheet file');
    isFirst = false;
    yield decode(chunk);
    const last = chunk.lastIndexOf(lineFeed);
    for (const byte of chunk) if (byte === lineFeed) line += 1;
    begunLine = last < 0 ? Buffer.concat([begunLine, chunk]) : Buffer.from(chunk.subarray(last + 1));
  }
  yield decode();
}

/** How many whole lines stand before the first that is no UTF-8. */
function linesBeforeFault(begunLine: Buffer, bytes: Buffer = Buffer.alloc(0)): number {
  const all = Buffer.concat([begunLine, bytes]);
  let from = 0;
  for (let lines = 0; ; lines += 1) {
    const end = all.indexOf(lineFeed, from);
    if (end < 0 || !isUtf8(all.subarray(from, end))) return lines;
    from = end + 1;
  }
}
