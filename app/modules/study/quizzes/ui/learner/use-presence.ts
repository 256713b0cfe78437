import { useEffect } from 'react';
import { localHref } from '#app/shared/local-href.ts';
import { presenceEvery } from '../../late/device-contact.ts';

/**
 * Tells the server now and then that the page of an attempt with a limit is online: an age of answers that arrive after the end is believed where it
 * has heard nothing. `left` is the seconds until the end; null without a limit.
 */
export function usePresence(courseId: string, left: number | null): void {
  const every = left === null ? null : presenceEvery(left);
  useEffect(() => {
    if (every === null) return;
    const timer = setInterval(() => {
      if (navigator.onLine) void sendPresence(courseId);
    }, every);
    return () => clearInterval(timer);
  }, [courseId, every]);
}

async function sendPresence(courseId: string): Promise<void> {
  try {
    await fetch(localHref(`/api/courses/${courseId}/papers`), {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ intent: 'seen' }),
    });
  } catch {
    // Offline: nothing to tell.
  }
}
