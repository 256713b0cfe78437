import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { PlantedDefect } from './planted-defect.ts';

/** How often a text stands in another one. */
export const timesIn = (text: string, part: string): number => text.split(part).length - 1;

/** A copy of the project's files, as they are now, in a temporary folder. Defects are planted there, never in the project itself. */
export class TreeCopy {
  readonly folder = mkdtempSync(join(tmpdir(), 'planted-defects-'));

  constructor() {
    for (const file of filesOf('.')) cpSync(file, join(this.folder, file), { recursive: true });
    // Links instead of copies: nothing writes into the files of packages.
    execFileSync('cp', ['-al', 'node_modules', this.folder]);
  }

  /** Throws if the text does not stand once in its file. */
  plant({ name, file, text, replacement }: PlantedDefect): void {
    const source = readFileSync(join(this.folder, file), 'utf8');
    const times = timesIn(source, text);
    if (times !== 1) throw new Error(`the text of ${name} stands ${times} times in ${file}`);
    writeFileSync(
      join(this.folder, file),
      source.replace(text, () => replacement),
    );
  }

  restore({ file }: PlantedDefect): void {
    cpSync(file, join(this.folder, file));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The files of the project below a folder: those of the last commit as they are now, and new ones. */
function filesOf(folder: string): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', folder], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const deleted = execFileSync('git', ['ls-files', '--deleted', folder], { encoding: 'utf8' }).split('\n');
  return listed.split('\n').filter((file) => file !== '' && !deleted.includes(file));
}

/** The test files beside a file that `npm test` runs. */
export const testsBeside = (file: string): string[] =>
  filesOf(dirname(file)).filter(
    (each) => dirname(each) === dirname(file) && /\.test\.tsx?$/.test(each) && !/\.all\.|\.process\./.test(each),
  );
