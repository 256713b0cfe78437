/** Under 1024 bytes as bytes, under 1 MB as whole KB, else in MB. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const kilobytes = Math.round(bytes / 1024);
  return kilobytes < 1024 ? `${kilobytes} KB` : formatMegabytes(bytes);
}

/** About how much of a data bundle it takes: '20 KB', '4.2 MB', '68 MB', '1.4 GB'. Units of 1024. */
export function formatRoughSize(bytes: number): string {
  const [size, unit] =
    bytes < 1024 ** 2
      ? [bytes / 1024, 'KB']
      : bytes < 1024 ** 3
        ? [bytes / 1024 ** 2, 'MB']
        : [bytes / 1024 ** 3, 'GB'];
  return `${size < 10 && unit !== 'KB' ? size.toFixed(1) : Math.max(1, Math.round(size))} ${unit}`;
}

/** A limit in whole units, '5 GB' or '20 MB'; any other number of bytes as `formatFileSize` says it. */
export function formatSizeLimit(bytes: number): string {
  for (const [unit, size] of [
    ['GB', 1024 ** 3],
    ['MB', 1024 ** 2],
  ] as const)
    if (bytes > 0 && bytes % size === 0) return `${bytes / size} ${unit}`;
  return formatFileSize(bytes);
}

/** In MB of 1048576 bytes, two decimals (a PDF's size is in MB, however small it is). */
export function formatMegabytes(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(2)} MB`;
}
