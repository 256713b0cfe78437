/** A ref for texts of any length: the box, and code and tables in it, take the focus for as long as they scroll. */
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
