import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { showProgress } from '../import.ts';

let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'show-progress-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Reads a file of a hundred lines to its middle, prints something, and reads on to the end; returns the output. */
function watch(isTTY: boolean): string {
  const path = join(folder, 'Courses.csv');
  writeFileSync(path, 'a line\n'.repeat(100));
  let written = '';
  const write = (text: string) => void (written += text);
  const progress = showProgress([path], { isTTY, write });
  progress.read('Courses.csv', 50);
  progress.beside(() => write('said\n'));
  progress.read('Courses.csv', 101);
  progress.end();
  return written;
}

describe('the progress of an import', () => {
  test('is a bar on a terminal, hidden during other output, and removed at the end', () => {
    const clear = '\r\u001b[K';
    const half = `[${'#'.repeat(15)}${' '.repeat(15)}] 50 %  Courses.csv`;
    const fullBar = `[${'#'.repeat(30)}] 100 %  Courses.csv`;
    expect(watch(true)).toBe(`${half}${clear}said\n${half}${clear}${fullBar}${clear}`);
  });

  test('is not shown elsewhere', () => expect(watch(false)).toBe('said\n'));
});
