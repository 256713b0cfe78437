import type { RouterContextProvider } from 'react-router';
import { identityErrors } from '#app/modules/identity/identity-errors.ts';
import { requestScope } from '#app/services.server.ts';
import type { LearnerActor } from './guards.server.ts';
import { refusalToShow } from './refusal-to-show.server.ts';

/** Counts one more file for whoever asks for it; throws the 429 that their page shows, where they took too many in an hour. */
export async function allowExport(
  { context }: { readonly context: Readonly<RouterContextProvider> },
  actor: LearnerActor,
): Promise<void> {
  try {
    await context.get(requestScope).services.rateLimits.consume('export-per-user', actor.userId);
  } catch (error) {
    throw refusalToShow(identityErrors, error);
  }
}
