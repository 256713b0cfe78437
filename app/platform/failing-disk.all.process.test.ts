import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compiledCode } from '#tests/support/compiled-code.ts';
import { copyPreparedFolder } from '#tests/support/prepared-folder.ts';
import { openEmbeddedDatabase } from './database.server.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'disk-'));
  copyPreparedFolder(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a process that inserts a row, breaks its disk and inserts another row. Prints the acknowledged rows. */
function keepTwoRows(broken: 'fsyncSync' | 'writeSync'): Promise<{ code: unknown; said: string }> {
  const program = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    import { compiledCode } from '#tests/support/compiled-code.ts';
import { copyPreparedFolder } from '#tests/support/prepared-folder.ts';
import { openEmbeddedDatabase } from '#app/platform/database.server.ts';
    const { pool } = await openEmbeddedDatabase(process.argv[1]);
    await pool.query('create table kept (n int)');
    const keep = async (n) => {
      await pool.query('insert into kept values ($1)', [n]);
      console.log('kept', n);
    };
    await keep(1);
    const whole = fs.${broken};
    fs.${broken} = (file, ...rest) => {
      if (file <= 2) return whole(file, ...rest);
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC', errno: -28 });
    };
    syncBuiltinESMExports();
    // Keeps the process alive, like a server.
    setInterval(() => undefined, 1_000);
    await keep(2).catch(() => undefined);`;
  return new Promise((ended) => {
    const args = ['--input-type=module', '-e', program, join(folder, 'database')];
    const env = { ...process.env, ...compiledCode };
    execFile(process.execPath, args, { env, timeout: 150_000, killSignal: 'SIGKILL' }, (error, said, complaints) =>
      ended({ code: error?.code, said: said + complaints }),
    );
  });
}

describe('a disk that stops storing', () => {
  test.each([
    ['fsyncSync', 'The disk does not keep the embedded database (ENOSPC), so the process ends.'],
    ['writeSync', 'the embedded database ended'],
  ] as const)(
    '%s: nothing more is acknowledged, the process ends, and the next one has everything acknowledged',
    async (broken, says) => {
      const { code, said: output } = await keepTwoRows(broken);
      expect(code).toBe(1);
      expect(output).toContain(says);
      expect(output).toContain('kept 1');
      expect(output).not.toContain('kept 2');
      const again = await openEmbeddedDatabase(join(folder, 'database'));
      const { rows } = await again.pool.query('select n from kept where n = 1');
      await again.close();
      expect(rows).toEqual([{ n: 1 }]);
    },
  );
});

/** Opens a database on a disk that takes no byte more; `settings` is code that comes before. Returns what it says. */
function openOnFullDisk(path: string, settings = ''): Promise<string> {
  const program = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    import { openEmbeddedDatabase } from '#app/platform/database.server.ts';
    const whole = fs.writeSync;
    fs.writeSync = (file, ...rest) => {
      if (file <= 2) return whole(file, ...rest);
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC', errno: -28 });
    };
    ${settings}
    syncBuiltinESMExports();
    await openEmbeddedDatabase(process.argv[1]).catch((error) => console.log(error.message));
    process.exit();`;
  return new Promise((ended) => {
    const args = ['--input-type=module', '-e', program, path];
    const env = { ...process.env, ...compiledCode };
    execFile(process.execPath, args, { env, timeout: 150_000, killSignal: 'SIGKILL' }, (_error, out) => ended(out));
  });
}

test('a database that cannot open because its disk is full is not given up', async () => {
  const said = await openOnFullDisk(join(folder, 'database'), 'fs.statfsSync = () => ({ bavail: 1, bsize: 4096 });');
  expect(said).toMatch(/cannot be opened .* Its disk is full: make room and start again/);
  expect(said).not.toContain('Restore');
});

test('a disk that is full at the first start is named', async () => {
  const said = await openOnFullDisk(join(folder, 'new'));
  expect(said).toMatch(/cannot be opened \(ENOSPC\)\. Its disk is full: make room and start again/);
  expect(said).not.toMatch(/\[object|Restore/);
});
