type ByteRange =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly start: number; readonly end: number }
  | { readonly kind: 'unsatisfiable' };

const whole: ByteRange = { kind: 'whole' };

/**
 * Parses a Range header for a file of `size` bytes; both ends are inclusive (RFC 9110, 14.1.2). Anything but one readable range of bytes
 * gives the whole file, as the standard allows: also several ranges, which no player sends and which could request the same bytes a
 * thousand times.
 */
export function readByteRange(header: string | undefined, size: number): ByteRange {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return whole;
  if (from === '') {
    const length = Number(to);
    return length === 0
      ? { kind: 'unsatisfiable' }
      : { kind: 'part', start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return whole;
  return start >= size ? { kind: 'unsatisfiable' } : { kind: 'part', start, end };
}
