import type { CollectionDeps, ReceiptLookUps } from '../payment-provider.ts';

/** Who is asked about codes that learners claim: the provider whose payers are told one; null where there is none. */
export function lookUpsOf({ providers }: Pick<CollectionDeps, 'providers'>): ReceiptLookUps | null {
  return providers.find(({ lookUps }) => lookUps)?.lookUps ?? null;
}

/** The provider whose codes learners claim. */
export function claimedProvider({ providers }: Pick<CollectionDeps, 'providers'>): string {
  const found = providers.find(({ lookUps }) => lookUps);
  if (!found) throw new Error('no provider tells its payers a code');
  return found.name;
}
