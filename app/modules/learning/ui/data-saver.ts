import { useSyncExternalStore } from 'react';

const storageKey = 'mic3-data-saver';
const listeners = new Set<() => void>();

/** What the learner chose on this device; until then what the browser is told to do. */
function isSaving(): boolean {
  const wanted = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
  try {
    const selected = localStorage.getItem(storageKey);
    return selected === null ? wanted : selected === 'on';
  } catch {
    // Storage may be closed to us.
    return wanted;
  }
}

/** Remembers the choice for this device. */
export function setDataSaver(isOn: boolean): void {
  try {
    localStorage.setItem(storageKey, isOn ? 'on' : 'off');
  } catch {
    // Then the browser's own setting holds.
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

/** Whether nothing may play by itself and videos come small; true until the device has been asked. */
export function useDataSaver(): boolean {
  return useSyncExternalStore(subscribe, isSaving, () => true);
}
