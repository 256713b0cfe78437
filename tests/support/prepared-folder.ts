import { cpSync } from 'node:fs';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    preparedFolder: string;
  }
}

/** Puts a migrated, empty database into a new data folder: 40 ms instead of the seconds that making one takes. */
export function copyPreparedFolder(folder: string): void {
  cpSync(inject('preparedFolder'), folder, { recursive: true });
}
