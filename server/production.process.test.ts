import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeDemoPeople } from '#app/modules/people/users/close-demo-people.server.ts';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { systemClock } from '#app/shared/clock.ts';
import { compiledCode, serverProgram } from '#tests/support/compiled-code.ts';
import { freePort } from '#tests/support/free-port.ts';
import { copyPreparedFolder } from '#tests/support/prepared-folder.ts';
import { productionSettings } from '#tests/support/production-settings.ts';
import { openFoundation, type Foundation } from './foundation.ts';

let folder: string;
let server: ChildProcess | undefined;

beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'production-'))));
afterEach(() => {
  server?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a server; resolves with its output once it matches, or with all of it when the process has ended. */
async function start(settings: Record<string, string>, until: RegExp): Promise<{ code: number | null; words: string }> {
  const child = spawn(process.execPath, [serverProgram], {
    env: { PATH: process.env['PATH'], ...compiledCode, DATA_DIR: folder, PORT: String(await freePort()), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  server = child;
  let words = '';
  const matched = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        words += chunk.toString();
        if (until.test(words)) resolve();
      });
  });
  await Promise.race([matched, once(child, 'close')]);
  return { code: child.exitCode, words };
}

/** Works in the test's data folder while no server runs. */
async function meanwhile<Result>(work: (foundation: Foundation) => Promise<Result>): Promise<Result> {
  const foundation = await openFoundation(readConfig({ DATA_DIR: folder }), createLog('silent'));
  try {
    return await work(foundation);
  } finally {
    await foundation.close();
  }
}

describe('production', () => {
  test('reports all invalid settings at once, and a database that does not answer', async () => {
    const { code, words } = await start(
      { APP_MODE: 'production', AUTH_SECRET: 'short', DATABASE_URL: 'postgres://shop:never-said@127.0.0.1:1/shop' },
      /$never/,
    );
    expect(code).toBe(1);
    for (const name of ['AUTH_SECRET must have', 'APP_URL must start', 'SMTP_URL is missing', 'MAIL_FROM is missing'])
      expect(words).toContain(name);
    expect(words).toContain('DATABASE_URL does not answer (connect ECONNREFUSED 127.0.0.1:1)');
    expect(words).not.toContain('never-said');
    expect(
      words
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as object),
    ).toEqual([
      { level: 60, time: expect.any(String) as string, msg: expect.stringContaining('AUTH_SECRET') as string },
    ]);
  });

  test('does not start on a demo database until its accounts are closed, and then without demo content', async () => {
    copyPreparedFolder(folder);
    await meanwhile(async ({ database: { db } }) => {
      await createLearner(db, { email: 'learner@example.com', isDemo: true });
      await createStaff(db, { email: 'admin@example.com', isDemo: true, role: 'owner' });
    });
    const refused = await start(productionSettings, /Ready at/);
    expect(refused.code).toBe(1);
    expect(refused.words).toMatch(
      /"msg":"This database was used by the demo: admin@example\.com and learner@example\.com can sign in .*npm run admin -- close-demo"\}$/m,
    );
    await meanwhile(({ database: { db } }) =>
      closeDemoPeople({ db, clock: systemClock, actor: { kind: 'system', name: 'test' } }),
    );
    const { words } = await start(productionSettings, /Ready at .*\n/);
    const lines = words
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { msg: string });
    expect(lines.map(({ msg }) => msg)).toContain('Ready at https://duka.co.ke');
    expect(words).toContain('The database is the embedded one in DATA_DIR: one process serves alone');
    expect(words).not.toMatch(/simulator|Demo accounts|mailbox/i);
  });
});
