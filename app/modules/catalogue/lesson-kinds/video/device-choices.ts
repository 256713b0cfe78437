import { useState, useSyncExternalStore } from 'react';
import { startingQuality, type Quality } from './quality.ts';

/** Choices of the learner about data, on this device. */
const keys = { saver: 'mic3-data-saver', wifi: 'mic3-video-wifi', quality: 'mic3-video-quality' } as const;
const listeners = new Set<() => void>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Local storage may be blocked.
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage the browser's own settings apply.
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

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
  readonly type?: string;
}

/** The browser's facts about the connection; none in Safari and Firefox. */
const connection = (): Connection => (navigator as { connection?: Connection }).connection ?? {};

/** Returns the learner's setting on this device; by default the browser's. */
function isSaving(): boolean {
  const selected = read(keys.saver);
  return selected === null ? connection().saveData === true : selected === 'on';
}

export const setDataSaver = (isOn: boolean): void => write(keys.saver, isOn ? 'on' : 'off');

/** Returns whether nothing may play automatically and videos load small; true until the device is read. */
export const useDataSaver = (): boolean => useSyncExternalStore(subscribe, isSaving, () => true);

const isWifiOnly = () => read(keys.wifi) === 'on';

export const setWifiOnly = (isOn: boolean): void => write(keys.wifi, isOn ? 'on' : 'off');

/** Returns whether videos start in their original size on Wi-Fi alone. */
export const useWifiOnly = (): boolean => useSyncExternalStore(subscribe, isWifiOnly, () => false);

const never = () => () => undefined;

/**
 * Returns the quality of a lesson's video, and changes it. It starts as the device and its connection want it, and then changes by the
 * learner alone, who is remembered: a connection that gets worse must not interrupt a video.
 */
export function useQuality(offered: readonly Quality[]): readonly [Quality, (quality: Quality) => void] {
  const [startOnce] = useState(() => {
    let start: Quality | null = null;
    return () =>
      (start ??= startingQuality(offered, {
        remembered: read(keys.quality),
        isSaving: isSaving(),
        isWifiOnly: isWifiOnly(),
        ...connection(),
      }));
  });
  const start = useSyncExternalStore(never, startOnce, () => 'original' as const);
  const [selected, setSelected] = useState<Quality | null>(null);
  const select = (quality: Quality) => {
    write(keys.quality, quality);
    setSelected(quality);
  };
  return [selected !== null && offered.includes(selected) ? selected : start, select];
}
