import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Runs npm run serve without a terminal, as a supervisor does. */
const serve = (settings: Record<string, string>) =>
  new Promise<{ code: number | null; said: string }>((done) => {
    const child = execFile(
      process.execPath,
      [join('scripts', 'serve.mjs')],
      { env: { PATH: process.env['PATH'], ...settings }, timeout: 60_000 },
      (_error, out, err) => done({ code: child.exitCode, said: out + err }),
    );
  });

test.each([
  ['nothing', {}],
  ['an empty APP_MODE', { APP_MODE: '' }],
  ['a blank one', { APP_MODE: ' ' }],
  [
    'the other settings of production',
    { AUTH_SECRET: 'kQ7vTz1mWc4RbN9xLp2HsJ6dYg3FaUe8', APP_URL: 'https://shop.test' },
  ],
] as [string, Record<string, string>][])('npm run serve with %s starts no demo', async (_name, settings) => {
  const { code, said } = await serve({ PORT: '1', ...settings });
  expect(said).toMatch(/^APP_MODE is not set\. Write APP_MODE=production npm run serve.*For the demo: npm start\.\n$/);
  expect(code).toBe(1);
});

test('npm run serve in production names the settings that are missing, or that there is no build', async () => {
  const { code, said } = await serve({ APP_MODE: 'production' });
  expect(said).toMatch(
    /(These settings are missing or wrong: AUTH_SECRET is missing|There is no build of these sources)/,
  );
  expect(code).toBe(1);
});
