import { describe, expect, it } from 'vitest';
import { distanceTo, shareRead } from './text-position.ts';

describe('how far a text was read', () => {
  it('is nothing at its top and everything past its end', () => {
    expect(shareRead({ top: 200, height: 1000 })).toBe(0);
    expect(shareRead({ top: -2000, height: 1000 })).toBe(1);
    expect(shareRead({ top: 0, height: 0 })).toBe(0);
  });

  it('comes back to the same place, also where the text is laid out in another height', () => {
    const share = shareRead({ top: -404, height: 1000 });
    expect(share).toBe(0.5);
    const phone = { top: 120, height: 2400 };
    const moved = { ...phone, top: phone.top - distanceTo(share, phone) };
    expect(shareRead(moved)).toBe(share);
  });

  it('a text that was hardly begun stays at its top', () => {
    expect(distanceTo(0.02, { top: 120, height: 2400 })).toBe(0);
  });
});
