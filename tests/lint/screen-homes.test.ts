import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Files below app/routes that are no route module, no test and not the server's half of a route. */
function strays(files: readonly string[], routes: string): string[] {
  return files.filter((file) => !/\.(test\.tsx?|server\.ts)$/.test(file) && !routes.includes(`'${file}'`));
}

const filesBelow = (folder: string): string[] =>
  readdirSync(`app/${folder}`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath.replace(/^app\//, '')}/${name}`);

it('finds what is no route', () => {
  const files = [
    'routes/public/home.tsx',
    'routes/public/card.tsx',
    'routes/public/read-page.ts',
    'routes/public/home.test.ts',
    'routes/public/read-home.server.ts',
  ];
  expect(strays(files, "index('routes/public/home.tsx')")).toEqual([
    'routes/public/card.tsx',
    'routes/public/read-page.ts',
  ]);
});

it('app/routes holds route modules, their tests and what their loaders and actions share', () => {
  expect(strays(filesBelow('routes'), readFileSync('app/routes.ts', 'utf8'))).toEqual([]);
});

it('no folder is called parts', () => {
  expect(filesBelow('.').filter((file) => file.includes('/parts/'))).toEqual([]);
});
