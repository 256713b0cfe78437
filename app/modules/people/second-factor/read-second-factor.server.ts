import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { formatMoment } from '#app/shared/dates.ts';
import { refuse } from '../accounts/identity-errors.ts';
import { showEnrolment, type ShownAuthenticator } from './begin-enrolment.server.ts';
import { countRecoveryCodes, selectAuthenticator } from './second-factor-queries.server.ts';

/** A staff member's own second factor: off, being set up, or on since a moment in Nairobi. */
export type SecondFactor =
  | { readonly state: 'off' }
  | { readonly state: 'shown'; readonly shown: ShownAuthenticator }
  | { readonly state: 'on'; readonly since: string; readonly codesLeft: number };

/** Throws DomainError 'forbidden'. */
export async function readSecondFactor(needs: {
  readonly db: Database;
  readonly actor: Actor;
  readonly secondFactorKey: string;
}): Promise<SecondFactor> {
  const { db, actor } = needs;
  if (actor.kind !== 'staff') throw refuse('forbidden');
  const authenticator = await selectAuthenticator(db, actor.userId);
  if (authenticator?.confirmedAt) {
    const codesLeft = await countRecoveryCodes(db, actor.userId);
    return { state: 'on', since: formatMoment(authenticator.confirmedAt), codesLeft };
  }
  const shown = authenticator && (await showEnrolment(needs, actor));
  return shown ? { state: 'shown', shown } : { state: 'off' };
}
