import type { InboxHandler } from '../callbacks/inbox.ts';

/** Keeps what nobody was asked for. */
export const confirmationHandler: InboxHandler = {
  isOurs: async () => false,
  process: async () => ({ kind: 'done', outcome: 'unknown_secret' }),
};
