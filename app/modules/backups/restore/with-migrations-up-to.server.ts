import { cp, mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Journal {
  readonly entries: readonly { readonly tag: string; readonly when: number }[];
}

const journalPath = join('meta', '_journal.json');

/** Lets `use` have a folder with the migrations up to one, and none after it. */
export async function withMigrationsUpTo(
  folder: string,
  when: number,
  use: (folder: string) => Promise<unknown>,
): Promise<void> {
  const journal = JSON.parse(await readFile(join(folder, journalPath), 'utf8')) as Journal;
  const entries = journal.entries.filter((entry) => entry.when <= when);
  const part = await mkdtemp(join(tmpdir(), 'migrations-'));
  try {
    await mkdir(join(part, 'meta'));
    await writeFile(join(part, journalPath), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries) await cp(join(folder, `${tag}.sql`), join(part, `${tag}.sql`));
    await use(part);
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}
