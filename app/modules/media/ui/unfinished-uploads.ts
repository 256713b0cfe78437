import { keptForMs } from '../uploads/upload.ts';

/** Where tus-js-client remembers what was not sent whole, and what its keys there begin with for this product. */
const prefix = 'tus::mic3-upload';

/** What makes the browser know a file again: its form field, its name, size and age. */
export function fingerprintOf(file: Pick<File, 'name' | 'size' | 'lastModified'>, field: string): string {
  return ['mic3-upload', field, file.name, file.size, file.lastModified].join('-');
}

/** The names of files that this browser began to send by a field within a day, and did not finish. */
export function unfinishedUploads(field: string, now: number = Date.now()): readonly string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(`${prefix}-${field}-`))
      .flatMap((key) => {
        const { creationTime, metadata } = JSON.parse(localStorage.getItem(key) ?? '{}') as {
          creationTime?: string;
          metadata?: { filename?: string };
        };
        const isFresh = now - Date.parse(creationTime ?? '') < keptForMs;
        return isFresh && metadata?.filename ? [metadata.filename] : [];
      });
  } catch {
    // Storage may be closed to us, or written by somebody else.
    return [];
  }
}
