import { providerNamed, type CollectionDeps, type PaymentProvider, type ReceiptLookUps } from '../payment-provider.ts';

type Deps = Pick<CollectionDeps, 'providers'>;

/** A code that a payer entered, and the provider that it belongs to. */
interface ClaimedCode {
  readonly provider: PaymentProvider;
  /** The code as receipts have it. */
  readonly receipt: string;
}

/** Reads a code that a payer was told; null where it is a code of no provider. No two providers read the same code. */
export function readClaimedCode({ providers }: Deps, typed: string): ClaimedCode | null {
  for (const provider of providers) {
    const receipt = provider.codes.forPayers && provider.codes.read(typed);
    if (receipt !== null) return { provider, receipt };
  }
  return null;
}

/** The provider of a claimed code. Throws where no provider knows codes of its kind any more. */
export function claimedProvider(deps: Deps, receipt: string): PaymentProvider {
  const found = readClaimedCode(deps, receipt);
  if (!found) throw new Error(`no provider has codes such as ${receipt}`);
  return found.provider;
}

/** Looks up a claimed code at its provider; null where that provider is never asked. */
export function lookUpsOf(deps: Deps, receipt: string): ReceiptLookUps | null {
  return readClaimedCode(deps, receipt)?.provider.lookUps ?? null;
}

/** What the form 'I already paid' of an order asks for; plain JSON. */
export interface ClaimField {
  readonly label: string;
  readonly maxLength: number;
  readonly hint: string;
  readonly example: string;
}

/** The field for the codes of an order's provider, or of the first one whose payers are told codes; null where none tells them. */
export function claimField(deps: Deps, providerName: string | null): ClaimField | null {
  const named = providerName === null ? null : providerNamed(deps, providerName);
  for (const { codes } of [...(named ? [named] : []), ...deps.providers])
    if (codes.forPayers) {
      const { hint, example } = codes.forPayers;
      return { label: codes.label, maxLength: codes.maxLength, hint, example };
    }
  return null;
}
