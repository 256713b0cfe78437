import type { KeyPress } from '#app/ui/key-press.ts';

/** Elements that use the arrow keys themselves: text fields, media controls, dialogs, and sideways-scrolling parts. */
export const handlesArrowKeys =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), video, audio, iframe, pre, table, [data-keeps-arrows], [role="slider"], [role="menu"], dialog, [role="dialog"], [role="alertdialog"]';

/** Place of the focus when the key is pressed. */
export interface KeyPlace {
  /** The focus is within something that matches `handlesArrowKeys`. */
  readonly handlesArrowKeys: boolean;
  readonly isDialogOpen: boolean;
}

/** Returns the step of a key: left and right go to the previous and the next lesson; null for every other press. */
export function stepForKey(press: KeyPress, place: KeyPlace): 'previous' | 'next' | null {
  if (press.defaultPrevented || press.repeat || place.handlesArrowKeys || place.isDialogOpen) return null;
  if (press.altKey || press.ctrlKey || press.metaKey || press.shiftKey) return null;
  if (press.key === 'ArrowLeft') return 'previous';
  return press.key === 'ArrowRight' ? 'next' : null;
}
