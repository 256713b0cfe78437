import { expect, test } from 'vitest';
import { Random } from '../long/random.ts';
import { useTestEnv } from '../support/test-env.ts';
import { createQuizCourse } from './quiz-course.ts';
import { checkStep, checkViews, type Before } from './quiz-invariants.ts';
import { takeStep } from './quiz-steps.ts';

const env = useTestEnv();

/** `node tests/long/repeat.ts quizzes` sets these. The suite always runs the same few sequences. */
const runs = Number(process.env['MODEL_RUNS'] ?? 6);
const longest = Number(process.env['MODEL_LONGEST'] ?? 14);
const seed = Number(process.env['MODEL_SEED'] ?? 1);

/** Lets learners, devices, authors and graders do anything in any order, and checks the rules after each step. Returns the steps. */
async function run(random: Random): Promise<string[]> {
  const course = await createQuizCourse(env, random);
  const names: string[] = [];
  let now: Before = { attempts: [], proofs: new Map() };
  for (let left = 4 + random.below(longest); left > 0; left -= 1) {
    const step = await takeStep(course);
    names.push(step.name);
    now = await checkStep(course, now, step).catch((cause: unknown) => {
      throw new Error(`after ${names.join(', ')}`, { cause });
    });
  }
  await checkViews(course, now);
  return names;
}

const title = `whatever happens in ${String(runs)} sequences, attempts and results of quizzes keep their rules`;

test(title, { timeout: runs * 5000 + 60_000 }, async () => {
  const seen = new Set<string>();
  for (let each = 0; each < runs; each += 1) {
    const names = await run(new Random(seed + each)).catch((cause: unknown) => {
      throw new Error(`MODEL_SEED=${String(seed + each)}`, { cause });
    });
    for (const name of names) seen.add(name);
    if ((each + 1) % 500 === 0) console.log(`${String(each + 1)} sequences`);
  }
  expect(seen.size).toBeGreaterThan(runs > 5 ? 7 : 0);
});
