import { describe, expect, it, test } from 'vitest';
import { createSpeedMeter, describeProgress, timeLeft } from './upload-progress.ts';
import type { UploadState } from './upload-state.ts';

const MB = 1_048_576;
const state: UploadState = {
  phase: 'sending',
  fileName: 'talk.mp4',
  byteSize: 300 * MB,
  sent: 102 * MB,
  speed: 1.2 * MB,
  error: null,
  mayResume: false,
  file: null,
};

describe('the speed', () => {
  it('is unknown for a second, and then that of the last ten', () => {
    const meter = createSpeedMeter();
    expect(meter.read()).toBeNull();
    meter.add(0, 0);
    meter.add(500, 1_000);
    expect(meter.read()).toBeNull();
    meter.add(2_000, 4_000);
    expect(meter.read()).toBe(2_000);
    for (let at = 3_000; at <= 30_000; at += 1_000) meter.add(at, 4_000 + (at - 2_000) * 10);
    expect(meter.read()).toBe(10_000);
    meter.forget();
    expect(meter.read()).toBeNull();
  });
});

test.each([
  [3, 'a few seconds'],
  [42, '40 seconds'],
  [59, '1 minute'],
  [170, '3 minutes'],
  [3_590, '1 h'],
  [5_400, '1 h 30 min'],
])('%d seconds are %s', (seconds, words) => {
  expect(timeLeft(seconds)).toBe(words);
});

test('an upload reports its progress', () => {
  expect(describeProgress(state)).toBe('34%, 102.00 MB of 300.00 MB, 1.20 MB/s, 3 minutes left');
  expect(describeProgress({ ...state, speed: 30_000 })).toBe('34%, 102.00 MB of 300.00 MB, 29 KB/s, 1 h 55 min left');
  expect(describeProgress({ ...state, phase: 'paused' })).toBe('34%, 102.00 MB of 300.00 MB');
  expect(describeProgress({ ...state, speed: 0 })).toBe('34%, 102.00 MB of 300.00 MB');
});
