import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDataFolder } from '#app/platform/data-folder.server.ts';
import { commandsProgram, compiledCode } from '#tests/support/compiled-code.ts';
import { exampleExport } from '#tests/support/import-fixture.ts';
import { copyPreparedFolder } from '#tests/support/prepared-folder.ts';
import { specifies } from '#tests/specifies.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-'));
  copyPreparedFolder(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command as an operator does, on a data folder of its own. */
async function run(...words: string[]) {
  const command = spawn(process.execPath, [commandsProgram, ...words], {
    env: { PATH: process.env['PATH'], ...compiledCode, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { out: '', err: '' };
  command.stdout.on('data', (part: Buffer) => void (output.out += part.toString()));
  command.stderr.on('data', (part: Buffer) => void (output.err += part.toString()));
  const [code] = (await once(command, 'close')) as [number | null];
  return { ...output, code };
}

describe('npm run import, as a process,', () => {
  specifies('Catalogue, site and admin: PostgreSQL and S3 by settings; an importer of the old tables');
  test('is a dry run at first, writes once with --apply, and leaves a shop without findings of the doctor', async () => {
    const dry = await run('import', exampleExport);
    expect([dry.err, dry.code]).toEqual(['', 0]);
    expect(dry.out).toMatch(/\nThis was a dry run: nothing was done\. Add --apply to do it\.\n$/);
    const done = await run('import', exampleExport, '--apply', '--invite');
    expect([done.err, done.code]).toEqual(['', 0]);
    expect(done.out).toBe(dry.out.replace(/This was a dry run.*\n/, 'Done.\n'));
    const again = await run('import', exampleExport, '--apply');
    expect([again.out.split('\n').at(-2), again.code]).toEqual(['Nothing was new.', 0]);
    const doctor = await run('doctor');
    expect([doctor.out.split('\n').at(-2), doctor.code]).toEqual(['The doctor found nothing wrong.', 0]);
  });

  test('ends with 1 and a sentence without an export, and while the server uses the data folder', async () => {
    const { err, code } = await run('import', join(folder, 'media'));
    expect([err, code]).toEqual([expect.stringMatching(/^(There is no export in|The folder .* cannot be read)/), 1]);
    const held = openDataFolder(folder);
    try {
      expect(await run('import', exampleExport, '--apply')).toEqual({
        out: '',
        err: `The data folder ${folder} is in use by another process. Stop it first, or set DATA_DIR to another folder.\n`,
        code: 1,
      });
    } finally {
      held.release();
    }
  });
});
