/** The only origin YouTube's player is framed from, and listened to. */
export const youtubeOrigin = 'https://www.youtube-nocookie.com';

/** What asks the framed player to report what it does. */
export const youtubeListening = JSON.stringify({ event: 'listening', id: 1, channel: 'widget' });

/** The address of the framed player: it starts at once, where the learner stopped (seconds), and tells us where it is. */
export function youtubeAddress(
  youtubeId: string,
  { start, origin }: { readonly start: number; readonly origin: string },
): string {
  const address = new URL(`/embed/${youtubeId}`, youtubeOrigin);
  address.search = new URLSearchParams({
    autoplay: '1',
    enablejsapi: '1',
    origin,
    playsinline: '1',
    rel: '0',
    ...(start > 0 ? { start: String(Math.floor(start)) } : {}),
  }).toString();
  return address.href;
}

/** The seconds a message of the framed player reports; null for every other message. */
export function youtubeSeconds(message: { readonly origin: string; readonly data: unknown }): number | null {
  if (message.origin !== youtubeOrigin || typeof message.data !== 'string') return null;
  try {
    const told: unknown = JSON.parse(message.data);
    const info = field(told, 'event') === 'infoDelivery' ? field(told, 'info') : null;
    const seconds = field(info, 'currentTime');
    return typeof seconds === 'number' && Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
  } catch {
    // Not every message is JSON.
    return null;
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
