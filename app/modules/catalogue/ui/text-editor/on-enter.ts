import type { KeyboardEvent } from 'react';

/** Enter in a line of text does this, and does not send the form around it. */
export function onEnter(act: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    act();
  };
}
