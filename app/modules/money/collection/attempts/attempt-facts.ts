import { ownMeaning, type ResultMeaning } from '../result-meaning.ts';
import { providerNamed, type CollectionDeps } from '../payment-provider.ts';
import type { AttemptFacts } from './can-try-again.ts';
import type { AttemptStatus } from '#app/shared/payment-terms.ts';

/** The fields of a stored attempt that its provider can explain. */
interface StoredResult {
  readonly provider: string;
  readonly status: AttemptStatus;
  readonly resultCode: string | null;
}

/** Returns the meaning of an attempt's last code; null without one. */
function meaningOf(
  deps: Pick<CollectionDeps, 'providers'>,
  { provider: name, status, resultCode }: StoredResult,
): ResultMeaning | null {
  const provider = providerNamed(deps, name);
  if (!provider) return null;
  if (status === 'rejected') return provider.results.rejectionOf(resultCode);
  if (resultCode === null) return status === 'failed' ? provider.results.resultOf('') : null;
  return ownMeaning(resultCode, provider.label) ?? provider.results.resultOf(resultCode);
}

/** Attempts with what their providers' codes mean. */
export function withMeaning<Stored extends StoredResult & Omit<AttemptFacts, 'meaning' | 'providerLabel' | 'isPage'>>(
  deps: Pick<CollectionDeps, 'providers'>,
  attempts: readonly Stored[],
): (Stored & AttemptFacts)[] {
  return attempts.map((attempt) => ({
    ...attempt,
    meaning: meaningOf(deps, attempt),
    providerLabel: labelOf(deps, attempt.provider),
    isPage: isPage(deps, attempt.provider),
  }));
}

/** Returns whether a provider sends its payers to a page. */
const isPage = (deps: Pick<CollectionDeps, 'providers'>, name: string): boolean =>
  providerNamed(deps, name)?.asksBy.kind === 'page';

/** Returns a provider's name for people. */
export const labelOf = (deps: Pick<CollectionDeps, 'providers'>, name: string): string =>
  providerNamed(deps, name)?.label ?? name;
