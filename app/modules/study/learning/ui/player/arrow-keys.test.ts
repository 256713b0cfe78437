import { describe, expect, it } from 'vitest';
import type { KeyPress } from '#app/ui/key-press.ts';
import { specifies } from '#tests/specifies.ts';
import { stepForKey, type KeyPlace } from './arrow-keys.ts';

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
const page: KeyPlace = { handlesArrowKeys: false, isDialogOpen: false };

describe('arrow keys of the player', () => {
  specifies('Player: arrow keys');
  it('go to the previous and the next lesson', () => {
    expect(stepForKey(press('ArrowLeft'), page)).toBe('previous');
    expect(stepForKey(press('ArrowRight'), page)).toBe('next');
  });

  specifies('Player: arrow keys');
  it('are ignored in text fields and media controls, and while a dialog is open', () => {
    expect(stepForKey(press('ArrowRight'), { ...page, handlesArrowKeys: true })).toBeNull();
    expect(stepForKey(press('ArrowRight'), { ...page, isDialogOpen: true })).toBeNull();
  });

  it('leave the browser its own shortcuts', () => {
    for (const held of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey'] as const) {
      expect(stepForKey(press('ArrowLeft', { [held]: true }), page)).toBeNull();
    }
  });

  it('move one lesson for each press, however long it is held', () => {
    expect(stepForKey(press('ArrowRight', { repeat: true }), page)).toBeNull();
  });

  it('are handled once', () => {
    expect(stepForKey(press('ArrowRight', { defaultPrevented: true }), page)).toBeNull();
  });

  it('other keys do nothing', () => {
    for (const key of ['ArrowUp', 'ArrowDown', 'Enter', ' ', 'n']) expect(stepForKey(press(key), page)).toBeNull();
  });
});
