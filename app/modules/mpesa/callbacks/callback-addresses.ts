import type { InboxKind } from '#app/shared/payment-terms.ts';

/** The part of the address that says what is reported. Daraja refuses addresses with some words ('mpesa', 'query', 'exec'). */
const parts = {
  stk: 'results',
  c2b: 'confirmations',
  refund: 'refunds',
  refund_timeout: 'refund-timeouts',
  check: 'checks',
  check_timeout: 'check-timeouts',
} as const satisfies Readonly<Record<InboxKind, string>>;

const kinds = new Map<string, InboxKind>(Object.entries(parts).map(([kind, part]) => [part, kind as InboxKind]));

/** What is reported at /api/payments/{part}/{secret}; null where nothing is. */
export function inboxKindOf(part: string): InboxKind | null {
  return kinds.get(part) ?? null;
}

/** The address to give to the provider; whoever knows it is believed, so it is never logged. */
export function callbackUrl(
  { callbackBase }: { readonly callbackBase: string },
  kind: InboxKind,
  token: string,
): string {
  return `${callbackBase}/api/payments/${parts[kind]}/${token}`;
}
