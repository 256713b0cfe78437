import { formatSizeLimit } from '#app/shared/file-size.ts';
import { unplayedFormat, unplayedSentence } from '../video-format.ts';

/** Why a file of at most `largest` bytes is not even begun to be sent, as a sentence; the server looks again, and at the bytes. */
export function faultOf({ size }: Pick<File, 'size'>, largest: number): string | null {
  if (size === 0) return 'Upload failed: the file is empty';
  return size > largest ? `Upload failed: the file is larger than ${formatSizeLimit(largest)}` : null;
}

/** Why no browser would play a video, as a sentence, before gigabytes are sent; null where it plays, or cannot be told here. */
export async function videoFaultOf(file: File): Promise<string | null> {
  const read = async (start: number, end: number) => new Uint8Array(await file.slice(start, end).arrayBuffer());
  const format = await unplayedFormat(read, file.size).catch(() => null);
  return format === null ? null : unplayedSentence(format);
}
