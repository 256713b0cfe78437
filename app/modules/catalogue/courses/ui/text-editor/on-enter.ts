import type { KeyboardEvent } from 'react';

/** Calls a function on Enter in a one-line field, instead of sending the surrounding form. */
export function onEnter(act: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    act();
  };
}
