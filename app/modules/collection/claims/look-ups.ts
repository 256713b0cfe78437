import type { CollectionDeps, PaymentProvider, ReceiptLookUps } from '../payment-provider.ts';

/** The provider that looks up codes that learners claim; null where payers of no provider are given one. */
export function lookUpsOf({ providers }: Pick<CollectionDeps, 'providers'>): ReceiptLookUps | null {
  return providers.find(({ lookUps }) => lookUps)?.lookUps ?? null;
}

/** The provider whose codes learners claim. */
export function claimedProvider({ providers }: Pick<CollectionDeps, 'providers'>): PaymentProvider {
  const found = providers.find(({ lookUps }) => lookUps);
  if (!found) throw new Error('no provider tells its payers a code');
  return found;
}
