/**
 * Runs the model test with more and longer sequences than the suite:
 *
 *     node tests/long/model.ts [sequences] [seed] [pglite|postgres]
 *
 * Prints the seed. For a failure it prints the shortest failing sequence, which MODEL_COMMANDS='[…]' repeats.
 */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';

const [sequences = '10000', seed = String(randomInt(2 ** 31)), engine = 'pglite'] = process.argv.slice(2);
process.stdout.write(`${sequences} sequences from seed ${seed} on ${engine}\n`);

const child = spawn('node_modules/.bin/vitest', ['run', '--project', `integration-${engine}`, 'tests/model'], {
  stdio: 'inherit',
  env: { MODEL_LONGEST: '20', ...process.env, MODEL_RUNS: sequences, MODEL_SEED: seed },
});
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
