import type { KeyPress } from '#app/ui/key-press.ts';

export type VideoAction = 'toggle' | 'back' | 'forward' | 'mute' | 'fullscreen' | 'captions';

const actions: Readonly<Record<string, VideoAction>> = {
  ' ': 'toggle',
  k: 'toggle',
  j: 'back',
  l: 'forward',
  m: 'mute',
  f: 'fullscreen',
  c: 'captions',
};

/** Seconds that J and L jump. */
export const jumpSeconds = 10;

/** Place of the focus: in a field keys are letters, on a button Space presses it. */
export interface VideoKeyPlace {
  readonly inField: boolean;
  readonly onButton: boolean;
  readonly isDialogOpen: boolean;
}

/** Returns the action of a key: Space and K play and pause, J and L jump, M mutes, F fills the screen, C shows captions. */
export function videoActionForKey(press: KeyPress, place: VideoKeyPlace): VideoAction | null {
  if (press.defaultPrevented || place.inField || place.isDialogOpen) return null;
  if (press.altKey || press.ctrlKey || press.metaKey || press.shiftKey) return null;
  if (press.key === ' ' && place.onButton) return null;
  const action = actions[press.key.toLowerCase()] ?? null;
  return press.repeat && action !== 'back' && action !== 'forward' ? null : action;
}
