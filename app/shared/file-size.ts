import { m } from '#texts';

/** Formats a size: under 1024 bytes in bytes, under 1 MB in whole KB, else in MB. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return m.ui_size_bytes({ size: bytes });
  const kilobytes = Math.round(bytes / 1024);
  return kilobytes < 1024 ? m.ui_size_kilobytes({ size: kilobytes }) : formatMegabytes(bytes);
}

/** Formats a size roughly, to compare with a data bundle: '20 KB', '4.2 MB', '68 MB', '1.4 GB'. Units of 1024. */
export function formatRoughSize(bytes: number): string {
  if (bytes < 1024 ** 2) return m.ui_size_kilobytes({ size: Math.max(1, Math.round(bytes / 1024)) });
  if (bytes < 1024 ** 3) return m.ui_size_megabytes({ size: roughly(bytes / 1024 ** 2) });
  return m.ui_size_gigabytes({ size: roughly(bytes / 1024 ** 3) });
}

const roughly = (size: number) => (size < 10 ? size.toFixed(1) : Math.round(size));

/** Formats a limit in whole units, '5 GB' or '20 MB'; any other number of bytes like `formatFileSize`. */
export function formatSizeLimit(bytes: number): string {
  if (bytes > 0 && bytes % 1024 ** 3 === 0) return m.ui_size_gigabytes({ size: bytes / 1024 ** 3 });
  if (bytes > 0 && bytes % 1024 ** 2 === 0) return m.ui_size_megabytes({ size: bytes / 1024 ** 2 });
  return formatFileSize(bytes);
}

/** Formats a size in MB of 1048576 bytes with two decimals, for PDFs of any size. */
export function formatMegabytes(bytes: number): string {
  return m.ui_size_megabytes({ size: (bytes / 1_048_576).toFixed(2) });
}
