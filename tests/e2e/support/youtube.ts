import type { BrowserContext, Frame, Page } from '@playwright/test';

/**
 * Replaces YouTube's embedded player: answers the messages of its player reference, plays nothing, and moves only when the test says so. No
 * test calls YouTube.
 */
const frame = `<!doctype html><title>Player</title><p>YouTube</p><script>
  const calls = (window.calls = []);
  const info = { playerState: -1, currentTime: Number(new URLSearchParams(location.search).get('start') ?? 0),
    duration: 634, videoLoadedFraction: 0.1, muted: false, volume: 100, playbackRate: 1 };
  let parentOrigin = null;
  window.tell = (change) => {
    Object.assign(info, change);
    if (parentOrigin) parent.postMessage(JSON.stringify({ event: 'infoDelivery', info: { ...info } }), parentOrigin);
  };
  addEventListener('message', ({ data, origin }) => {
    const { event, func, args } = JSON.parse(data);
    parentOrigin = origin;
    if (event === 'listening') {
      parent.postMessage(JSON.stringify({ event: 'initialDelivery', info: { ...info } }), parentOrigin);
      tell({ playerState: 1 });
      return;
    }
    calls.push([func, ...args]);
    if (func === 'playVideo') tell({ playerState: 1 });
    if (func === 'pauseVideo') tell({ playerState: 2 });
    if (func === 'seekTo') tell({ currentTime: args[0] });
    if (func === 'setPlaybackRate') tell({ playbackRate: args[0] });
    if (func === 'mute' || func === 'unMute') tell({ muted: func === 'mute' });
  });
</script>`;

/** Routes the player's frame to this page; returns the requested addresses. */
export async function fakeYoutube(context: BrowserContext): Promise<readonly string[]> {
  const requested: string[] = [];
  await context.route('https://www.youtube-nocookie.com/**', (route) => {
    requested.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: frame });
  });
  return requested;
}

interface FakePlayer {
  readonly calls: readonly (readonly unknown[])[];
  tell(change: Readonly<Record<string, number>>): void;
}

const frameOf = (page: Page): Frame | undefined =>
  page.frames().find((one) => one.url().startsWith('https://www.youtube-nocookie.com/'));

/** Returns the messages that the frame has received; none while there is no frame. */
export async function sentToYoutube(page: Page): Promise<FakePlayer['calls']> {
  return (await frameOf(page)?.evaluate(() => (window as unknown as FakePlayer).calls)) ?? [];
}

/** Lets the frame report a change, such as `{ currentTime: 60 }`. */
export const sendPlayerMessage = (page: Page, change: Readonly<Record<string, number>>) =>
  frameOf(page)?.evaluate((news) => (window as unknown as FakePlayer).tell(news), change);
