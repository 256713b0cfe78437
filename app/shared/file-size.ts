/** Under 1024 bytes as bytes, under 1 MB as KB, else MB, two decimals (specification §9). */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  if (bytes < 1_048_576) return `${(bytes / 1024).toFixed(2)} KB`;
  return formatMegabytes(bytes);
}

/** A limit as one says it, '5 GB', '20 MB'; one that is no whole number of them as any size. */
export function formatSizeLimit(bytes: number): string {
  for (const [unit, size] of [
    ['GB', 1024 ** 3],
    ['MB', 1024 ** 2],
  ] as const)
    if (bytes > 0 && bytes % size === 0) return `${bytes / size} ${unit}`;
  return formatFileSize(bytes);
}

/** In MB of 1048576 bytes, two decimals (specification §2: the size of a PDF in the player). */
export function formatMegabytes(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(2)} MB`;
}
