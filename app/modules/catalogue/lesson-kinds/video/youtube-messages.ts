/** The only origin YouTube's player is framed from, and listened to. */
export const youtubeOrigin = 'https://www.youtube-nocookie.com';

/** Message that makes the framed player report its state. */
export const youtubeListening = JSON.stringify({ event: 'listening', id: 1, channel: 'widget' });

/** Commands to the framed player, named as in YouTube's player reference. */
export type YoutubeCommand =
  | 'playVideo'
  | 'pauseVideo'
  | 'seekTo'
  | 'mute'
  | 'unMute'
  | 'setVolume'
  | 'setPlaybackRate'
  | 'loadModule'
  | 'unloadModule';

export function youtubeCommand(func: YoutubeCommand, args: readonly unknown[] = []): string {
  return JSON.stringify({ event: 'command', func, args, id: 1, channel: 'widget' });
}

/** YouTube's player reference: onStateChange. */
export const youtubeStates = { unstarted: -1, ended: 0, playing: 1, paused: 2, buffering: 3, cued: 5 } as const;

/** Returns the address of the framed player: it starts at once at the learner's position (seconds), and reports it. */
export function youtubeAddress(
  youtubeId: string,
  { start, origin }: { readonly start: number; readonly origin: string },
): string {
  const address = new URL(`/embed/${youtubeId}`, youtubeOrigin);
  address.search = new URLSearchParams({
    autoplay: '1',
    cc_lang_pref: 'en',
    // Our controls are below the picture, and the page handles keys.
    controls: '0',
    disablekb: '1',
    enablejsapi: '1',
    iv_load_policy: '3',
    origin,
    playsinline: '1',
    rel: '0',
    ...(start > 0 ? { start: String(Math.floor(start)) } : {}),
  }).toString();
  return address.href;
}

/** State in a message of the framed player; parts may be missing. */
export interface PlayerState {
  readonly state?: number;
  /** Seconds. */
  readonly at?: number;
  readonly duration?: number;
  /** From 0 to 1. */
  readonly loaded?: number;
  readonly isMuted?: boolean;
  /** From 0 to 1. */
  readonly volume?: number;
  readonly rate?: number;
  readonly hasFailed?: boolean;
}

/** Reads a message of the framed player; null for every other message. */
export function readYoutubeMessage(message: { readonly origin: string; readonly data: unknown }): PlayerState | null {
  if (message.origin !== youtubeOrigin || typeof message.data !== 'string') return null;
  try {
    const payload: unknown = JSON.parse(message.data);
    const event = field(payload, 'event');
    if (event === 'onError') return { hasFailed: true };
    const info = event === 'infoDelivery' || event === 'initialDelivery' ? field(payload, 'info') : null;
    if (typeof info !== 'object' || info === null) return null;
    const muted = field(info, 'muted');
    const volume = amount(field(info, 'volume'));
    const state = field(info, 'playerState');
    return {
      ...(typeof state === 'number' && { state }),
      ...known('at', amount(field(info, 'currentTime'))),
      ...known('duration', amount(field(info, 'duration'))),
      ...known('loaded', amount(field(info, 'videoLoadedFraction'))),
      ...known('rate', amount(field(info, 'playbackRate'))),
      ...known('volume', volume === null ? null : volume / 100),
      ...(typeof muted === 'boolean' && { isMuted: muted }),
    };
  } catch {
    // Some messages are not JSON.
    return null;
  }
}

const amount = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null);

const known = (name: keyof PlayerState, value: number | null) => (value === null ? {} : { [name]: value });

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
