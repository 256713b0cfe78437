import { providerNamed, type CollectionDeps, type PaymentProvider, type ReceiptLookUps } from '../payment-provider.ts';

type Deps = Pick<CollectionDeps, 'providers'>;

/** A code that a payer entered, and the provider that it belongs to. */
interface ClaimedCode {
  readonly provider: PaymentProvider;
  /** The code as incoming payments have it. */
  readonly receipt: string;
}

/** Reads a code from a payer's message; null for a code of no provider. Each code belongs to one provider only. */
export function readClaimedCode({ providers }: Deps, typed: string): ClaimedCode | null {
  for (const provider of providers) {
    const receipt = provider.codes.forPayers && provider.codes.read(typed);
    if (receipt !== null) return { provider, receipt };
  }
  return null;
}

/** Returns the provider of a claimed code. Throws if no provider has such codes any more. */
export function claimedProvider(deps: Deps, receipt: string): PaymentProvider {
  const found = readClaimedCode(deps, receipt);
  if (!found) throw new Error(`no provider has codes such as ${receipt}`);
  return found.provider;
}

/** Returns the look-ups of a claimed code's provider; null if it has none. */
export function lookUpsOf(deps: Deps, receipt: string): ReceiptLookUps | null {
  return readClaimedCode(deps, receipt)?.provider.lookUps ?? null;
}

/** The field of the form 'I already paid'; plain JSON. */
export interface ClaimField {
  readonly label: string;
  readonly maxLength: number;
  readonly hint: string;
  readonly example: string;
}

/** Returns the field for codes of an order's provider, or else of the first provider whose payers get codes; null if none do. */
export function claimField(deps: Deps, providerName: string | null): ClaimField | null {
  const named = providerName === null ? null : providerNamed(deps, providerName);
  for (const { codes } of [...(named ? [named] : []), ...deps.providers])
    if (codes.forPayers) {
      const { label, hint, example } = codes.forPayers;
      return { label, maxLength: codes.maxLength, hint, example };
    }
  return null;
}

/** Returns whether money came after an order was made. Compares whole seconds, because M-Pesa's times have no fractions. */
export function isPaidAfterOrder(paidAt: Date, order: { readonly createdAt: Date }): boolean {
  return paidAt.getTime() >= Math.floor(order.createdAt.getTime() / 1000) * 1000;
}
