import type { KeyPress } from '#app/ui/key-press.ts';

/** Where the arrow keys have a meaning of their own: text fields, media controls, dialogs, and what scrolls sideways. */
export const keepsArrows =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), video, audio, iframe, pre, table, [data-keeps-arrows], [role="slider"], [role="menu"], dialog, [role="dialog"], [role="alertdialog"]';

/** Where the focus is when the key is pressed. */
export interface KeyPlace {
  /** The focus is within something that matches `keepsArrows`. */
  readonly keepsArrows: boolean;
  readonly isDialogOpen: boolean;
}

/** Left and right go to the previous and the next lesson (player); null for every other press. */
export function stepForKey(press: KeyPress, place: KeyPlace): 'previous' | 'next' | null {
  if (press.defaultPrevented || press.repeat || place.keepsArrows || place.isDialogOpen) return null;
  if (press.altKey || press.ctrlKey || press.metaKey || press.shiftKey) return null;
  if (press.key === 'ArrowLeft') return 'previous';
  return press.key === 'ArrowRight' ? 'next' : null;
}
