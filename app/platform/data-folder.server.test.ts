import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDataFolder } from './data-folder.server.ts';

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'data-')), 'new', 'folder');
});
afterEach(() => rmSync(join(folder, '..', '..'), { recursive: true }));

/** Opens the folder in another process, which ends at once. */
function openElsewhere(): string {
  const code = `import { openDataFolder } from ${JSON.stringify(join(import.meta.dirname, 'data-folder.server.ts'))};
    try { openDataFolder(${JSON.stringify(folder)}); console.log('opened'); } catch (error) { console.log(error.message); }`;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' }).stdout.trim();
}

describe('the data folder', () => {
  test('is created if it is missing', () => {
    openDataFolder(folder).release();
    expect(existsSync(folder)).toBe(true);
  });

  test.runIf(existsSync('/proc/self'))('is refused at once where the file system cannot create folders', () => {
    expect(() => openDataFolder('/proc/no/folder')).toThrow(
      /^The data folder \/proc\/no\/folder cannot be read and written \(\w+\)\./,
    );
  });

  test('is refused to a second process while the first uses it', () => {
    const first = openDataFolder(folder);
    expect(openElsewhere()).toMatch(/^The data folder \S+ is in use by another process\./);
    first.release();
    expect(openElsewhere()).toBe('opened');
  });

  test('is refused to a second part of the same process', () => {
    const first = openDataFolder(folder);
    expect(() => openDataFolder(folder)).toThrow('is in use');
    first.release();
    openDataFolder(folder).release();
  });

  test('is free again after the process ended in any way', () => {
    expect(openElsewhere()).toBe('opened');
    openDataFolder(folder).release();
  });
});
