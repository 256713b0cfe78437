import type { ReadDeps, ReadNowDeps } from '#app/platform/use-case-deps.ts';
import { userIdOf } from '#app/shared/actor.ts';
import type { DeclaredFacts } from './declared-facts.ts';
import { refuse } from './pack-errors.ts';
import { selectFacts, upsertFacts } from './pack-queries.server.ts';

/** Returns what the actor said of themselves. Throws DomainError 'sign_in_required'. */
export async function readFacts({ db, actor }: ReadDeps): Promise<Readonly<Record<keyof DeclaredFacts, string>>> {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('sign_in_required');
  const facts = await selectFacts(db, userId);
  return { gender: facts?.gender ?? '', ageBand: facts?.ageBand ?? '', county: facts?.county ?? '' };
}

/** Saves what the actor says of themselves. Throws DomainError 'sign_in_required'. */
export async function saveFacts({ db, actor, clock }: ReadNowDeps, facts: DeclaredFacts): Promise<void> {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('sign_in_required');
  await upsertFacts(db, userId, { ...facts, at: clock.now() });
}

/** Returns what the actor said of themselves, for their data export. Throws DomainError 'sign_in_required'. */
export async function exportFacts({ db, actor }: ReadDeps) {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('sign_in_required');
  const facts = await selectFacts(db, userId);
  return facts
    ? [{ gender: facts.gender, ageBand: facts.ageBand, county: facts.county, updatedAt: facts.updatedAt }]
    : [];
}
