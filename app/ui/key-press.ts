/** A key press, as far as shortcuts ask about it. */
export interface KeyPress {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  /** The key is held down. */
  readonly repeat: boolean;
  /** Somebody else has answered it. */
  readonly defaultPrevented: boolean;
}

/** Whether an event happened within something that matches the selector. */
export function isWithin(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
