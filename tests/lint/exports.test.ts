import { globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** Loaded by name or by a glob (routes, settings of programs, lists, sources of the demo), or code in a text of the demo. */
const loaded =
  /^app\/(routes\/.*(?<!\.server)\.tsx?|root\.tsx|entry\..*|routes\.ts|database\/schema\/.*|modules\/.*-table\.tsx)$|\.config\.ts$|^server\/dev-\w+\.ts$|^app\/shared\/text-runtime\.ts$|^tests\/(e2e\/|support\/unexpected-output)|^seeds\/(media\/sources|content)\//;

/** The file that an import names; null outside of the project. */
function targetOf(specifier: string, path: string): string | null {
  const [file = ''] = specifier.split('?');
  if (file.startsWith('#')) return file.slice(1);
  return file.startsWith('.') ? resolve('/', dirname(path), file).slice(1) : null;
}

/** Returns 'file name' of everything that a formatted source imports, `*` for a whole file. */
function importsOf(path: string, code: string): string[] {
  const whole = [
    ...code.matchAll(/\bimport\(\s*'([^']+)'\s*\)|^export \* from '([^']+)'|^import [\w*][^{}'\n]* from '([^']+)'/gm),
  ];
  const named = [...code.matchAll(/^(?:import|export) (?:type )?(?:\w+, )?\{([^}]*)\} from '([^']+)'/gm)];
  return [
    ...whole.map(([, dynamic, all, space]) => `${targetOf(dynamic ?? all ?? space ?? '', path)} *`),
    ...named.flatMap(([, names = '', specifier = '']) =>
      names.split(',').map((name) => `${targetOf(specifier, path)} ${name.trim().replace(/^type | as .*/g, '')}`),
    ),
  ];
}

/** Returns the names that a formatted source exports by declarations. */
const exportsOf = (code: string) =>
  [...code.matchAll(/^export (?:async )?(?:const|function\*?|class|abstract class|interface|type) (\w+)/gm)].map(
    ([, name = '']) => name,
  );

/** Returns the exports that no other source imports. */
function unusedExports(sources: ReadonlyMap<string, string>): string[] {
  const used = new Set([...sources].flatMap(([path, code]) => importsOf(path, code)));
  return [...sources].flatMap(([path, code]) =>
    loaded.test(path) || used.has(`${path} *`)
      ? []
      : exportsOf(code)
          .filter((name) => !used.has(`${path} ${name}`))
          .map((name) => `${path}: ${name}`),
  );
}

test('an export that only its own file uses is found', () => {
  const sources = new Map([
    ['app/a.ts', 'export const one = 1;\nexport const two = one;\nexport interface Three {}\n'],
    ['app/b.ts', "import { two } from './a.ts';\nexport { type Three } from '#app/a.ts';\nexport const four = two;\n"],
    ['app/c.ts', "void import('./b.ts');"],
  ]);
  expect(unusedExports(sources)).toEqual(['app/a.ts: one']);
});

test('what a file exports is imported by another one', () => {
  const paths = globSync('{app,server,commands,simulator,demo-identity,seeds,tests,bench}/**/*.{ts,tsx}');
  const sources = new Map([...paths, ...globSync('*.ts')].map((path) => [path, readFileSync(path, 'utf8')]));
  expect(unusedExports(sources)).toEqual([]);
});
