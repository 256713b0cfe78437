import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { createLocalStorage } from '#app/adapters/storage/local-storage.server.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { createLiveEvents } from '#app/platform/live-events.server.ts';
import { importCommand } from '#commands/import.ts';
import type { TestEnv } from './test-env.ts';

/** The example of docs/import.md, with every peculiarity of the old system. */
export const exampleExport = join('docs', 'import-example');

/** The output of an import, and its refusal; null if it succeeded. */
interface ImportOutcome {
  readonly lines: readonly string[];
  readonly refusal: string | null;
}

/** Runs the import command on the test environment's database, with its own storage and folders. */
export class ImportFixture {
  readonly #env: TestEnv;
  #folder = '';

  constructor(env: TestEnv) {
    this.#env = env;
    beforeEach(() => void (this.#folder = mkdtempSync(join(tmpdir(), 'import-'))));
    afterEach(() => rmSync(this.#folder, { recursive: true, force: true }));
  }

  get storage() {
    return createLocalStorage(join(this.#folder, 'storage'));
  }

  /** Makes a copy of the example, with some of its files replaced. */
  example(files: Readonly<Record<string, string>> = {}): string {
    const folder = join(this.#folder, 'example');
    cpSync(exampleExport, folder, { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return folder;
  }

  /** Makes a folder with these files alone. */
  exportOf(files: Readonly<Record<string, string>>): string {
    const folder = mkdtempSync(join(this.#folder, 'export-'));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return folder;
  }

  async run(folder: string, ...options: string[]): Promise<ImportOutcome> {
    return this.runWith({}, folder, ...options);
  }

  async runWith(settings: Record<string, string>, folder: string, ...options: string[]): Promise<ImportOutcome> {
    const lines: string[] = [];
    const { db, clock } = this.#env;
    const services = {
      db,
      clock,
      storage: this.storage,
      liveEvents: createLiveEvents(),
      config: readConfig({ DATA_DIR: this.#folder, ...settings }),
    };
    const refusal = await importCommand([folder, ...options], services, (line) => void lines.push(line)).then(
      () => null,
      (error: Error) => error.message,
    );
    return { lines, refusal };
  }

  /** Reads every row of every table, a text for each table. Two equal results mean that nothing was written in between. */
  async census(): Promise<Record<string, string>> {
    const { rows: tables } = await this.#env.pool.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    );
    const census: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await this.#env.pool.query<{ rows: string }>(
        `select coalesce(string_agg(t::text, e'\\n' order by t::text), '') as rows from "${name}" t`,
      );
      census[name] = rows[0]?.rows ?? '';
    }
    return census;
  }

  async rows<Row extends object>(query: string): Promise<Row[]> {
    return (await this.#env.pool.query<Row>(query)).rows;
  }

  /** Returns all keys of the storage. */
  async storedFiles(): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of this.storage.list()) keys.push(key);
    return keys.toSorted();
  }

  /** Returns the enrolments and their reasons as text. */
  async enrolments(): Promise<string[]> {
    const rows = await this.rows<{ words: string }>(
      `select u.email || ', ' || c.title || ': ' || e.source || case when e.revoked_at is null then '' else ', over' end as words
       from enrolments e join users u on u.id = e.user_id join courses c on c.id = e.course_id order by 1`,
    );
    return rows.map(({ words }) => words);
  }
}
