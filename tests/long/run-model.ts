import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';

interface Model {
  /** Name of a file of `tests/model`. */
  readonly file: string;
  /** Sequences, where the command names no number. */
  readonly sequences: string;
  /** Steps of a sequence; without it, those of the suite. */
  readonly longest?: string;
}

/** Runs a model test by `[sequences] [seed] [pglite|postgres]` of the command, and prints the seed, which repeats it. */
export function runModel({ file, sequences: usual, longest }: Model): void {
  const [sequences = usual, seed = String(randomInt(2 ** 31)), engine = 'pglite'] = process.argv.slice(2);
  process.stdout.write(`${sequences} sequences from seed ${seed} on ${engine}\n`);
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', `integration-${engine}`, `tests/model/${file}`],
    {
      stdio: 'inherit',
      env: {
        ...(longest !== undefined && { MODEL_LONGEST: longest }),
        ...process.env,
        MODEL_RUNS: sequences,
        MODEL_SEED: seed,
      },
    },
  );
  // Vitest then stops its database too.
  process.once('SIGTERM', () => child.kill());
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
