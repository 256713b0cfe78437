import { afterEach, describe, expect, it } from 'vitest';
import { ageToasts, currentToasts, dismissToast, showToast, subscribeToToasts, TOAST_SECONDS } from './toast-store.ts';
import { specifies } from '#tests/specifies.ts';

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

describe('toasts', () => {
  specifies('Constants: toasts 3 s, then 0.5 s fade');
  it('last three seconds, then fade, then disappear', () => {
    showToast({ kind: 'success', text: 'Saved' });
    for (let second = 0; second < TOAST_SECONDS; second++) ageToasts();
    expect(currentToasts().map(({ left }) => left)).toEqual([0]);
    ageToasts();
    expect(currentToasts()).toEqual([]);
  });

  it('are at most three, and show the same text once', () => {
    for (const text of ['a', 'b', 'b', 'c', 'd']) showToast({ kind: 'info', text });
    expect(currentToasts().map(({ text }) => text)).toEqual(['b', 'c', 'd']);
  });

  it('notify listeners until they unsubscribe', () => {
    let calls = 0;
    const stop = subscribeToToasts(() => {
      calls += 1;
    });
    showToast({ kind: 'error', text: 'Failed' });
    stop();
    showToast({ kind: 'error', text: 'Failed again' });
    expect(calls).toBe(1);
  });
});
