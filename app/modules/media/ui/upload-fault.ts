import { formatSizeLimit } from '#app/shared/file-size.ts';

/** Why a file of at most `largest` bytes is not even begun to be sent, as a sentence; the server looks again, and at the bytes. */
export function faultOf({ size }: Pick<File, 'size'>, largest: number): string | null {
  if (size === 0) return 'Upload failed: the file is empty';
  return size > largest ? `Upload failed: the file is larger than ${formatSizeLimit(largest)}` : null;
}
