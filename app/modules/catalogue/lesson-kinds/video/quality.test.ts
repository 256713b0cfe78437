import { expect, test } from 'vitest';
import { shillingsFor, startingQuality, type Quality } from './quality.ts';

const all: readonly Quality[] = ['original', 'small', 'sound'];
const device = { remembered: null, isSaving: false, isWifiOnly: false } as const;

test.each<[string, Partial<Parameters<typeof startingQuality>[1]>, Quality]>([
  ['in its original', {}, 'original'],
  ['in its original on a fast connection', { effectiveType: '4g', type: 'cellular' }, 'original'],
  ['small on a slow one', { effectiveType: '3g' }, 'small'],
  ['small with the data saver', { isSaving: true }, 'small'],
  ['as it was last chosen, also on a slow connection', { remembered: 'original', effectiveType: '2g' }, 'original'],
  ['as sound, if that was chosen', { remembered: 'sound' }, 'sound'],
  ['as before any choice, after one that nobody knows', { remembered: 'huge' }, 'original'],
  [
    'small off Wi-Fi, if the original is for Wi-Fi alone',
    { isWifiOnly: true, remembered: 'original', type: 'cellular' },
    'small',
  ],
  ['small where nobody knows the network', { isWifiOnly: true }, 'small'],
  ['in its original on Wi-Fi', { isWifiOnly: true, type: 'wifi' }, 'original'],
  ['as sound off Wi-Fi, if that was chosen', { isWifiOnly: true, remembered: 'sound', type: 'cellular' }, 'sound'],
])('a video starts %s', (_how, change, quality) => {
  expect(startingQuality(all, { ...device, ...change })).toBe(quality);
});

test.each<[readonly Quality[], string, Quality]>([
  [['original'], 'sound', 'original'],
  [['original', 'small'], 'sound', 'small'],
  [['original', 'sound'], 'small', 'original'],
])('of %j a learner who chose %s gets %s', (offered, remembered, quality) => {
  expect(startingQuality(offered, { ...device, remembered })).toBe(quality);
});

test.each([
  [46 * 1024 ** 2, 100, 5],
  [1024 ** 3, 100, 100],
  [1024 ** 3 + 1, 100, 101],
  [10, 100, 1],
  [1024 ** 3, 0, null],
])('%i bytes at %i shillings a GB cost %s', (bytes, price, shillings) => {
  expect(shillingsFor(bytes, price)).toBe(shillings);
});
