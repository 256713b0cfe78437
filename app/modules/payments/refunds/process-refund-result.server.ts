import type { InboxHandler } from '../callbacks/inbox.ts';

/** Keeps what nobody was asked for. */
export const refundHandler: InboxHandler = {
  isOurs: async () => false,
  process: async () => ({ kind: 'done', outcome: 'unknown_secret' }),
};

/** Keeps what nobody was asked for. */
export const refundTimeoutHandler: InboxHandler = {
  isOurs: async () => false,
  process: async () => ({ kind: 'done', outcome: 'unknown_secret' }),
};
