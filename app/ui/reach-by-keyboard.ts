/** A ref that makes scrollable boxes, code and tables focusable, so that the keyboard can scroll them. */
export function reachByKeyboard(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return undefined;
  const sizes = new ResizeObserver(() => {
    for (const part of [box, ...box.querySelectorAll<HTMLElement>('pre, table')]) {
      const isLarger = part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight;
      if (isLarger && getComputedStyle(part).overflowX !== 'visible') part.tabIndex = 0;
      else part.removeAttribute('tabindex');
    }
  });
  sizes.observe(box);
  return () => sizes.disconnect();
}
