import { expect, test } from 'vitest';

import { createTimeline } from './timeline.ts';

const START = new Date('2025-11-20T11:31:56Z');

test('jobs run in order of their due times, each at its own time', async () => {
  const timeline = createTimeline({ frozenAt: START });
  const ran: string[] = [];
  const note = (name: string) => () => void ran.push(`${name} ${timeline.now().getTime() - START.getTime()}`);
  timeline.after(2000, note('late'));
  timeline.after(1000, note('early'));
  timeline.after(1000, note('early too'));
  await timeline.advance(1999);
  expect(ran).toEqual(['early 1000', 'early too 1000']);
  await timeline.advance(1);
  expect(ran.at(-1)).toBe('late 2000');
});

test('a job may schedule another one within the same advance', async () => {
  const timeline = createTimeline({ frozenAt: START });
  const ran: number[] = [];
  timeline.after(10, () => {
    timeline.after(10, () => void ran.push(timeline.now().getTime() - START.getTime()));
  });
  await timeline.advance(100);
  expect(ran).toEqual([20]);
  expect(timeline.now().getTime() - START.getTime()).toBe(100);
});

test('a cancelled job never runs', async () => {
  const timeline = createTimeline({ frozenAt: START });
  const ran: string[] = [];
  const cancel = timeline.after(10, () => void ran.push('cancelled'));
  timeline.after(10, () => void ran.push('kept'));
  cancel();
  await timeline.advance(10);
  expect(ran).toEqual(['kept']);
});

test('a ticking timeline runs a due job automatically and can also be advanced', async () => {
  const timeline = createTimeline();
  await new Promise<void>((ran) => timeline.after(1, () => ran()));
  const before = timeline.now().getTime();
  await timeline.advance(3_600_000);
  expect(timeline.now().getTime() - before).toBeGreaterThanOrEqual(3_600_000);
  timeline.stop();
});
