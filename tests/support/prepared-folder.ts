import { cpSync } from 'node:fs';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    preparedFolder: string;
  }
}

/** Copies a migrated, empty database into a new data folder, in 40 ms instead of the seconds of creating one. */
export function copyPreparedFolder(folder: string): void {
  cpSync(inject('preparedFolder'), folder, { recursive: true });
}
