import { describe, expect, it } from 'vitest';
import { distanceTo, shareRead } from './text-position.ts';

describe('the read position of a text', () => {
  it('is 0 at its top and 1 past its end', () => {
    expect(shareRead({ top: 200, height: 1000 })).toBe(0);
    expect(shareRead({ top: -2000, height: 1000 })).toBe(1);
    expect(shareRead({ top: 0, height: 0 })).toBe(0);
  });

  it('restores the same place, even in a layout of another height', () => {
    const share = shareRead({ top: -404, height: 1000 });
    expect(share).toBe(0.5);
    const phone = { top: 120, height: 2400 };
    const moved = { ...phone, top: phone.top - distanceTo(share, phone) };
    expect(shareRead(moved)).toBe(share);
  });

  it('stays at the top for a text that was hardly begun', () => {
    expect(distanceTo(0.02, { top: 120, height: 2400 })).toBe(0);
  });
});
