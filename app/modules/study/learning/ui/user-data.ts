/** The specification's event: the displayed data of a learner's courses is outdated. */
const refreshed = 'user-data-refreshed';

/** Announces to every screen of this learner, in this tab and in others, that their courses have changed. */
export function announceUserData(): void {
  window.dispatchEvent(new Event(refreshed));
  const channel = openChannel();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
  channel?.postMessage(refreshed);
  channel?.close();
}

/** Calls back when another tab announces a change; returns a function that stops it. Changes in this tab are events of the window. */
export function onUserDataOfOtherTabs(listener: () => void): () => void {
  const channel = openChannel();
  channel?.addEventListener('message', listener);
  return () => channel?.close();
}

/** Returns null in the few browsers without channels: other tabs then wait for their own refresh. */
function openChannel(): BroadcastChannel | null {
  return 'BroadcastChannel' in window ? new BroadcastChannel(refreshed) : null;
}
