import { createHash } from 'node:crypto';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { readDurations } from '../../scripts/test/durations.mjs';

/** Milliseconds below which a file's place does not matter. */
const short = 2_000;

/**
 * Starts the files first that took longest in the last run: a long file that starts last keeps one worker busy while the others are idle.
 * Shuffles the short files, which finds files that depend on each other; the run's seed repeats the order.
 */
export class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root, sequence } = this.ctx.config;
    const durations = readDurations();
    const placed = files.map((file) => {
      const path = file.moduleId.slice(root.length + 1);
      const took = durations[`${file.project.name} ${path}`] ?? 0;
      const chance = createHash('sha256').update(`${sequence.seed} ${path}`).digest('hex');
      return { file, took: took < short ? 0 : took, chance };
    });
    placed.sort((a, b) => b.took - a.took || (a.chance < b.chance ? -1 : 1));
    return Promise.resolve(placed.map(({ file }) => file));
  }
}
