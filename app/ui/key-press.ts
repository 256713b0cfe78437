/** The properties of a key press that shortcuts need. */
export interface KeyPress {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  /** The key is held down. */
  readonly repeat: boolean;
  /** Another handler has handled it. */
  readonly defaultPrevented: boolean;
}

/** Returns whether an event happened within an element that matches the selector. */
export function isWithin(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
