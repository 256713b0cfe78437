import type { InboxKind } from '#app/shared/payment-terms.ts';

/** Path segment by kind of callback. Daraja refuses addresses with some words ('mpesa', 'query', 'exec'). */
const parts = {
  stk: 'results',
  c2b: 'confirmations',
  refund: 'refunds',
  refund_timeout: 'refund-timeouts',
  check: 'checks',
  check_timeout: 'check-timeouts',
} as const satisfies Readonly<Record<InboxKind, string>>;

const kinds = new Map<string, InboxKind>(Object.entries(parts).map(([kind, part]) => [part, kind as InboxKind]));

/** Returns the kind of callback at /api/payments/{part}/{secret}; null for an unknown part. */
export function inboxKindOf(part: string): InboxKind | null {
  return kinds.get(part) ?? null;
}

/** Returns the callback address for the provider. Never logged, because its knowledge authenticates the sender. */
export function callbackUrl(
  { callbackBase }: { readonly callbackBase: string },
  kind: InboxKind,
  token: string,
): string {
  return `${callbackBase}/api/payments/${parts[kind]}/${token}`;
}
