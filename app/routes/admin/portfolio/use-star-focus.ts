import { useEffect, useRef, type FocusEvent } from 'react';

/** For the list of projects: the star that was pressed keeps the focus where its project moves into the other group with it. */
export function useStarFocus() {
  const focused = useRef('');
  useEffect(() => {
    if (focused.current === '' || document.activeElement !== document.body) return;
    document.getElementById(focused.current)?.focus();
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target.id.startsWith('star-') ? target.id : '';
    },
    // Not told of what goes with its project: React is silent while it changes the page.
    onBlur: () => {
      focused.current = '';
    },
  };
}
