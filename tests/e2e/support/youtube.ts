import type { BrowserContext, Frame, Page } from '@playwright/test';

/**
 * Stands where YouTube's framed player would: it answers the messages of its player reference, plays nothing, and moves
 * only where the test says so. No test speaks with YouTube.
 */
const frame = `<!doctype html><title>Player</title><p>YouTube</p><script>
  const told = (window.told = []);
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
    told.push([func, ...args]);
    if (func === 'playVideo') tell({ playerState: 1 });
    if (func === 'pauseVideo') tell({ playerState: 2 });
    if (func === 'seekTo') tell({ currentTime: args[0] });
    if (func === 'setPlaybackRate') tell({ playbackRate: args[0] });
    if (func === 'mute' || func === 'unMute') tell({ muted: func === 'mute' });
  });
</script>`;

/** From now on the player's frame is this one; answers the addresses that were asked for. */
export async function fakeYoutube(context: BrowserContext): Promise<readonly string[]> {
  const asked: string[] = [];
  await context.route('https://www.youtube-nocookie.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: frame });
  });
  return asked;
}

interface FakePlayer {
  readonly told: readonly (readonly unknown[])[];
  tell(change: Readonly<Record<string, number>>): void;
}

const frameOf = (page: Page): Frame | undefined =>
  page.frames().find((one) => one.url().startsWith('https://www.youtube-nocookie.com/'));

/** What the frame was told to do; nothing while there is none. */
export async function sentToYoutube(page: Page): Promise<FakePlayer['told']> {
  return (await frameOf(page)?.evaluate(() => (window as unknown as FakePlayer).told)) ?? [];
}

/** Lets the frame say that something changed, such as `{ currentTime: 60 }`. */
export const sendPlayerMessage = (page: Page, change: Readonly<Record<string, number>>) =>
  frameOf(page)?.evaluate((news) => (window as unknown as FakePlayer).tell(news), change);
