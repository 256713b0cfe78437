import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useTestBed } from '#tests/support/test-bed.ts';
import { sequences, type Command } from './commands.ts';
import { keepPlans } from './keep-plans.ts';
import { perform } from './perform.ts';
import { settle } from './settle.ts';
import { checkBooks, checkTruths } from './truths.ts';
import { World } from './world.ts';

const bed = useTestBed();

/**
 * `node tests/long/model.ts` sets these and draws a seed; the suite itself takes few and short sequences, always the same: 200, and
 * fewer on the engine that takes longer for them.
 */
const runs = Number(process.env['MODEL_RUNS'] ?? (bed.engine === 'postgres' ? 200 : 50));
const longest = Number(process.env['MODEL_LONGEST'] ?? 6);
const seed = Number(process.env['MODEL_SEED'] ?? 44);
/** A counterexample as it was printed, to be lived again. */
const again = process.env['MODEL_COMMANDS'];

/** Lets the commands happen one after another in a new world, with every truth checked after each. */
async function live(commands: readonly Command[]): Promise<void> {
  const world = await World.begin(bed);
  try {
    for (const command of commands) {
      await perform(world, command);
      await checkTruths(world);
      await checkBooks(world);
    }
    await settle(world);
  } finally {
    await world.end();
  }
}

const title = `whatever happens in ${runs} sequences, no shilling is lost and nobody studies unpaid`;

test(title, { timeout: runs * 5000 + 60_000 }, async () => {
  keepPlans(bed.pool);
  if (again !== undefined) return live(JSON.parse(again) as Command[]);
  let lived = 0;
  const every = fc.asyncProperty(sequences(longest), async (commands) => {
    await live(commands);
    lived += 1;
    if (lived % 500 === 0) console.log(`${lived} sequences`);
  });
  await fc.assert(every, { numRuns: runs, seed });
  expect(lived).toBe(runs);
});
