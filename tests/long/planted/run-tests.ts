import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findPostgres } from '../../../scripts/test/postgres-programs.mjs';
import { sizeVariable } from '../../../scripts/test/selection.mjs';

/** Tests that `npm test` runs, or `npm test -- all`. */
export type Selection = 'default' | 'all';

interface Wanted {
  readonly selection: Selection;
  /** Test files; or else the source file that the tests import, directly or through others. */
  readonly files: readonly string[] | { readonly reach: string };
}

interface Results {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

const projects = ['unit', findPostgres() === null ? 'integration-pglite' : 'integration-postgres'];

/** Runs a program in a folder, to its end; it is interrupted with this process. Returns its exit code and its output. */
export async function runIn(
  folder: string,
  [command = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly output: string }> {
  const child = spawn(join('node_modules', '.bin', command), args, {
    cwd: folder,
    env: { ...process.env, CI: 'true', NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Vitest then stops its database too.
  const interrupt = () => void child.kill('SIGINT');
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += String(part)));
  const [code] = (await once(child, 'close')) as [number | null];
  process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  return { code: code ?? 1, output };
}

/** Runs tests in a folder until one fails. Returns 'file: test' of those that failed; empty if all passed. Throws where no test says why. */
export async function runTests(folder: string, { selection, files }: Wanted, { bail = true } = {}): Promise<string[]> {
  const report = join(folder, 'planted-defects.json');
  rmSync(report, { force: true });
  const what = 'reach' in files ? ['related', files.reach, '--run'] : ['run', ...files];
  const { code, output } = await runIn(
    folder,
    [
      'vitest',
      ...what,
      ...projects.map((project) => `--project=${project}`),
      '--maxWorkers=1',
      ...(bail ? ['--bail=1'] : []),
      '--passWithNoTests',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { [sizeVariable]: selection },
  );
  if (code === 0) return [];
  const failed = failuresIn(readReport(report), folder);
  if (failed.length === 0) throw new Error(`vitest ended with ${code}, and no test failed:\n${output}`);
  return failed;
}

function readReport(file: string): Results {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Results;
  } catch {
    return { testResults: [] };
  }
}

const failuresIn = ({ testResults }: Results, folder: string): string[] =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    const what = failed.length > 0 ? failed.map(({ fullName }) => fullName) : message === '' ? [] : [message];
    return what.map((each) => `${relative(folder, name)}: ${each.trim().split('\n')[0]}`);
  });
