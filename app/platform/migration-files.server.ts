import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of app/database/migrations. */
export interface Migration {
  /** File name without .sql. */
  readonly tag: string;
  /** Milliseconds since 1970 when it was generated. Orders and identifies migrations. */
  readonly madeAt: number;
  readonly hash: string;
  readonly statements: readonly string[];
  /** False if the first lines say '-- outside a transaction', for concurrent index builds. */
  readonly inTransaction: boolean;
  /** `madeAt` of the migration that a release needs to know to work with this schema: '-- oldest release: 0022_name'. */
  readonly needs: number | null;
}

interface Journal {
  readonly entries: readonly { readonly tag: string; readonly when: number }[];
}

/** Reads a folder of migrations of drizzle-kit, in order. Throws Error for a missing file, or for a name that does not exist. */
export function readMigrations(folder: string): Migration[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as Journal;
  return entries.map(({ tag, when }) => {
    const text = readFileSync(join(folder, `${tag}.sql`), 'utf8');
    const oldest = /^-- oldest release: (\S+)$/m.exec(text)?.[1];
    const needed = entries.find((entry) => entry.tag === oldest);
    if (oldest !== undefined && !needed) throw new Error(`${tag}.sql names ${oldest}, which is no migration`);
    return {
      tag,
      madeAt: when,
      hash: createHash('sha256').update(text).digest('hex'),
      statements: text.split('--> statement-breakpoint').filter((statement) => statement.trim() !== ''),
      inTransaction: !/^-- outside a transaction$/m.test(text),
      needs: needed?.when ?? null,
    };
  });
}
