import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sizeVariable } from '../../scripts/test/selection.mjs';
import { useTestEnv } from '../support/test-env.ts';
import { sequences, type Command } from './commands.ts';
import { perform } from './perform.ts';
import { settle } from './settle.ts';
import { checkReconciliation, checkInvariants } from './invariants.ts';
import { TestShop } from './test-shop.ts';

const env = useTestEnv();

/**
 * `node tests/long/repeat.ts model` sets these and draws a seed. The suite always runs the same few short sequences: 20, and with `all` 150 and fewer
 * on the slower engine.
 */
const inSuite = process.env[sizeVariable] !== 'all' ? 20 : env.engine === 'postgres' ? 150 : 35;
const runs = Number(process.env['MODEL_RUNS'] ?? inSuite);
const longest = Number(process.env['MODEL_LONGEST'] ?? 6);
const seed = Number(process.env['MODEL_SEED'] ?? 44);
/** A printed counterexample to repeat. */
const again = process.env['MODEL_COMMANDS'];
/** Whether a counterexample is printed at once, without a search for a shorter one. */
const endOnFailure = process.env['MODEL_FIRST'] === '1';

/** Runs the commands one after another in a new shop and checks every invariant after each. */
async function run(commands: readonly Command[]): Promise<void> {
  const shop = await TestShop.begin(env);
  try {
    for (const command of commands) {
      await perform(shop, command);
      await checkInvariants(shop);
      await checkReconciliation(shop);
    }
    await settle(shop);
  } finally {
    await shop.end();
  }
}

const title = `whatever happens in ${runs} sequences, no shilling is lost and nobody studies unpaid`;

test(title, { timeout: runs * 5000 + 60_000 }, async () => {
  if (again !== undefined) return run(JSON.parse(again) as Command[]);
  let completed = 0;
  const every = fc.asyncProperty(sequences(longest), async (commands) => {
    await run(commands);
    completed += 1;
    if (completed % 500 === 0) console.log(`${completed} sequences`);
  });
  await fc.assert(every, { numRuns: runs, seed, endOnFailure });
  expect(completed).toBe(runs);
});
