import { describe, expect, it } from 'vitest';
import type { KeyPress } from '#app/ui/key-press.ts';
import { videoActionForKey, type VideoKeyPlace } from './video-keys.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  repeat: false,
  defaultPrevented: false,
  ...more,
});
const page: VideoKeyPlace = { inField: false, onButton: false, isDialogOpen: false };

describe('keys of a video', () => {
  it.each([
    [' ', 'toggle'],
    ['k', 'toggle'],
    ['K', 'toggle'],
    ['j', 'back'],
    ['l', 'forward'],
    ['m', 'mute'],
    ['f', 'fullscreen'],
    ['c', 'captions'],
  ])('%j does %s', (key, action) => {
    expect(videoActionForKey(press(key), page)).toBe(action);
  });

  it('type letters in a field and do nothing behind a dialog', () => {
    expect(videoActionForKey(press('k'), { ...page, inField: true })).toBeNull();
    expect(videoActionForKey(press('k'), { ...page, isDialogOpen: true })).toBeNull();
  });

  it('leave Space to a focused button', () => {
    expect(videoActionForKey(press(' '), { ...page, onButton: true })).toBeNull();
    expect(videoActionForKey(press('k'), { ...page, onButton: true })).toBe('toggle');
  });

  it('leave shortcuts of the browser alone', () => {
    expect(videoActionForKey(press('f', { ctrlKey: true }), page)).toBeNull();
  });

  it('repeat jumps while held, and toggle once', () => {
    expect(videoActionForKey(press('l', { repeat: true }), page)).toBe('forward');
    expect(videoActionForKey(press('k', { repeat: true }), page)).toBeNull();
  });
});
