import { uploadLifetimeMs } from '../uploads/upload.ts';

/** Prefixes of the keys in local storage: tus-js-client's, and ours for direct uploads. */
const prefixes = { tus: 'tus::mic3-upload', direct: 'direct::mic3-upload' } as const;

type Known = Pick<File, 'name' | 'size' | 'lastModified'>;

/** Returns the key of a file: form field, name, size and modification time. */
export function fingerprintOf(file: Known, field: string): string {
  return ['mic3-upload', field, file.name, file.size, file.lastModified].join('-');
}

const keyOf = (file: Known, field: string) => `direct::${fingerprintOf(file, field)}`;

/** Stores the id of a direct upload, for a reload. */
export function saveUpload(file: Known, field: string, id: string): void {
  const note = { id, creationTime: new Date().toISOString(), metadata: { filename: file.name } };
  withStorage((storage) => storage.setItem(keyOf(file, field), JSON.stringify(note)));
}

/** Returns the stored id of a file's direct upload; null for another file. */
export function findUpload(file: Known, field: string): string | null {
  return (
    withStorage((storage) => {
      const { id } = JSON.parse(storage.getItem(keyOf(file, field)) ?? '{}') as { id?: string };
      return id ?? null;
    }) ?? null
  );
}

export function removeSavedUpload(file: Known, field: string): void {
  withStorage((storage) => storage.removeItem(keyOf(file, field)));
}

/** Returns whether this browser has an unfinished upload of the file by tus. */
export function hasTusUpload(file: Known, field: string): boolean {
  const begin = `tus::${fingerprintOf(file, field)}::`;
  return withStorage((storage) => Object.keys(storage).some((key) => key.startsWith(begin))) ?? false;
}

/** Returns the names of files whose upload by a field this browser started within a day and did not finish. */
export function unfinishedUploads(field: string, now: number = Date.now()): readonly string[] {
  const names = withStorage((storage) =>
    Object.keys(storage)
      .filter((key) => Object.values(prefixes).some((prefix) => key.startsWith(`${prefix}-${field}-`)))
      .flatMap((key) => {
        const { creationTime, metadata } = JSON.parse(storage.getItem(key) ?? '{}') as {
          creationTime?: string;
          metadata?: { filename?: string };
        };
        const isFresh = now - Date.parse(creationTime ?? '') < uploadLifetimeMs;
        return isFresh && metadata?.filename ? [metadata.filename] : [];
      }),
  );
  return names ?? [];
}

/** Returns null if the storage is blocked, or has an invalid value. */
function withStorage<Result>(work: (storage: Storage) => Result): Result | null {
  try {
    return work(localStorage);
  } catch {
    return null;
  }
}
