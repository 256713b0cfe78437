import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lessonKindNames } from '#app/shared/course-terms.ts';
import plugin from './import-rules.mjs';
import { lessonKindNames as ruledKinds } from './lesson-kind-rules.mjs';
import { clean, planted } from './planted-violations.ts';

const pluginFiles = [
  'tests/lint/import-rules.mjs',
  'tests/lint/lesson-kind-rules.mjs',
  'tests/lint/text-rules.mjs',
] as const;
const reported = new Map<string, string[]>();
let folder = '';

/** Says once for all files, in a tree of its own, what the linter thinks of each: 'plugin(rule)' by path. */
async function lint(): Promise<void> {
  for (const { path, code } of [...planted, ...clean]) {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await writeFile(join(folder, path), code);
  }
  await mkdir(join(folder, dirname(pluginFiles[0])), { recursive: true });
  // package.json says where addresses with # lead.
  for (const file of [...pluginFiles, 'package.json']) await copyFile(file, join(folder, file));
  const settings = await readFile('.oxlintrc.json', 'utf8');
  // The tree has no types to ask.
  await writeFile(join(folder, '.oxlintrc.json'), settings.replace('"typeAware": true', '"typeAware": false'));
  const output = await new Promise<string>((resolve) => {
    execFile(
      join(process.cwd(), 'node_modules/.bin/oxlint'),
      ['-f', 'json'],
      { cwd: folder, maxBuffer: 2 ** 26 },
      (_, stdout) => resolve(stdout),
    );
  });
  const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string; filename: string }[] };
  for (const { code, filename } of diagnostics) reported.set(filename, [...(reported.get(filename) ?? []), code]);
}

describe('the linter', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'planted-'));
    await lint();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(planted)('reports $rule in $path', ({ path, rule }) => {
    expect(reported.get(path)).toEqual([rule]);
  });

  it.each(clean)('lets $path pass', ({ path }) => {
    expect(reported.get(path)).toBeUndefined();
  });

  it('has every import rule broken once', () => {
    const broken = new Set(planted.map(({ rule }) => rule));
    expect(Object.keys(plugin.rules).filter((rule) => !broken.has(`imports(${rule})`))).toEqual([]);
  });

  it('knows every kind of lesson', () => {
    expect(ruledKinds).toEqual(lessonKindNames);
  });

  it('has every import rule switched on', async () => {
    const settings = await readFile('.oxlintrc.json', 'utf8');
    expect(Object.keys(plugin.rules).filter((rule) => !settings.includes(`"imports/${rule}": "error"`))).toEqual([]);
  });
});
