import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testsOfBothEngines } from '../../scripts/test/selection.mjs';

/** What runs on PGlite alone. Where PostgreSQL is installed, only the tests of both engines run on PGlite. */
const onPglite = /\.runIf\([^)]*engine === 'pglite'/;

test.each([
  "describe.runIf(env.engine === 'pglite')('a backup', () => {",
  "test.runIf(site.env.engine === 'pglite' || process.env['ADDRESSES'])(",
  "it.runIf(env.engine === 'pglite').each(names)(",
])('%s runs on PGlite alone', (line) => expect(line).toMatch(onPglite));

test.each(["test.skipIf(env.engine === 'pglite')(", "test.runIf(env.engine === 'postgres')("])('%s does not', (line) =>
  expect(line).not.toMatch(onPglite),
);

test('no test runs on PGlite alone that PGlite does not get where PostgreSQL is installed', () => {
  const files = globSync('{app,server,tests,commands,seeds,simulator}/**/*.integration.test.ts');
  expect(files.length).toBeGreaterThan(200);
  const never = files.filter(
    (file) =>
      onPglite.test(readFileSync(file, 'utf8')) && !testsOfBothEngines.some((beginning) => file.startsWith(beginning)),
  );
  expect(never).toEqual([]);
});
