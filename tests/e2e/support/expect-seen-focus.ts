import { expect, type Page } from '@playwright/test';
import { furthest } from './tab-to.ts';

/** Goes through the page by Tab and expects each focused element to be marked, in the window, and not covered. */
export async function expectSeenFocus(page: Page): Promise<void> {
  const unseen: string[] = [];
  let stops = 0;
  for (; stops < furthest; stops++) {
    await page.keyboard.press('Tab');
    const complaint = await page.evaluate(complainOfFocus);
    if (complaint === 'the end') break;
    if (complaint !== null) unseen.push(complaint);
  }
  expect(unseen, page.url()).toEqual([]);
  expect(stops, `${page.url()} has an end`).toBeLessThan(furthest);
  expect(stops).toBeGreaterThan(5);
}

/** Runs in the page: returns the fault of the focused element; null if there is none, 'the end' if nothing has the focus. */
function complainOfFocus(): string | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return 'the end';
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
  const name = `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent}`.slice(0, 80);
  // Ticks and cards are outlined around the control; a field has a ring while focused.
  const isOutlined = [focused, focused.closest('.tick'), focused.closest('article')].some((element) => {
    if (!element) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
  });
  const field = focused.closest('.field');
  const isRinged = field !== null && getComputedStyle(field).boxShadow !== 'none';
  const { left, top, width, height } = focused.getBoundingClientRect();
  const there = document.elementFromPoint(left + width / 2, top + height / 2);
  const owner = focused.closest('label') ?? focused;
  const isFree = there !== null && (owner.contains(there) || there.contains(focused));
  if (!isOutlined && !isRinged) return `${name} is not marked`;
  return isFree ? null : `${name} is covered by ${there?.tagName ?? 'the edge of the window'}`;
}
