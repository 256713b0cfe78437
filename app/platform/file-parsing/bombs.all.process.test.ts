import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

interface Felt {
  readonly name: string;
  readonly outcome: string;
  /** Whether the server itself recognised its type, without the parser process. */
  readonly isRecognised: boolean;
  readonly isAliveAfterwards: boolean;
  readonly ms: number;
  readonly pages: number;
  readonly passwords: number;
  /** Delay of the event loop in milliseconds. */
  readonly p95: number;
  readonly grownMb: number;
}

const doneOrRefused = /^(done|damaged|unpacks_too_large|takes_too_long|too_many_pixels)$/;
const refused = /^(captions_invalid|file_type_refused|video_unplayed)$/;

test(
  'a bomb of each kind is done or refused, while everybody else is answered',
  { timeout: 600_000 },
  async ({ annotate }) => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', 'tests/support/parse-bombs.ts'], {
      maxBuffer: 10_000_000,
    });
    const { results, hasLoadedSharp } = JSON.parse(stdout) as { results: Felt[]; hasLoadedSharp: boolean };
    for (const { name, outcome, ms, pages, p95, grownMb } of results)
      await annotate(`${name}: ${outcome} in ${ms} ms; ${pages} pages, p95 ${p95} ms, ${grownMb} MB more`);
    expect(results.length).toBeGreaterThan(10);
    for (const felt of results) {
      expect(felt.outcome, felt.name).toMatch(felt.isRecognised ? refused : doneOrRefused);
      expect(felt.isAliveAfterwards, felt.name).toBe(true);
      // In the same thread it would be none; a busy machine answers fewer, but takes longer for the bomb too.
      expect(felt.pages * 100, felt.name).toBeGreaterThan(felt.ms - 1_000);
      expect(felt.passwords * 500, felt.name).toBeGreaterThan(felt.ms - 1_000);
      expect(felt.grownMb, felt.name).toBeLessThan(30);
    }
    expect(hasLoadedSharp).toBe(false);
  },
);
