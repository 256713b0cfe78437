import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One file of app/database/migrations. */
export interface Migration {
  /** Its name without .sql. */
  readonly tag: string;
  /** When it was written (milliseconds); migrations are applied in this order, and known by it. */
  readonly madeAt: number;
  readonly hash: string;
  readonly statements: readonly string[];
  /** False where its first lines say '-- outside a transaction': for indexes that are built concurrently. */
  readonly inTransaction: boolean;
  /** `madeAt` of the migration that a release must know to work with this schema: '-- oldest release: 0022_name'. */
  readonly needs: number | null;
}

interface Journal {
  readonly entries: readonly { readonly tag: string; readonly when: number }[];
}

/** Reads a folder of migrations as drizzle-kit writes it, in order. Throws Error for a file that is missing, or names what is not there. */
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
