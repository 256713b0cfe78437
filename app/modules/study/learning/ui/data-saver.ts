import { useSyncExternalStore } from 'react';

const storageKey = 'mic3-data-saver';
const listeners = new Set<() => void>();

/** Returns the learner's setting on this device; by default the browser's. */
function isSaving(): boolean {
  const requested = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
  try {
    const selected = localStorage.getItem(storageKey);
    return selected === null ? requested : selected === 'on';
  } catch {
    // Local storage may be blocked.
    return requested;
  }
}

/** Remembers the choice for this device. */
export function setDataSaver(isOn: boolean): void {
  try {
    localStorage.setItem(storageKey, isOn ? 'on' : 'off');
  } catch {
    // Without storage the browser's own setting applies.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Returns whether nothing may play automatically and videos load small; true until the device is read. */
export function useDataSaver(): boolean {
  return useSyncExternalStore(subscribe, isSaving, () => true);
}
