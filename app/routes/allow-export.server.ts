import { redirect, type RouterContextProvider } from 'react-router';
import { requestScope } from '#app/services.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { pageOfFile } from '#app/ui/portal/list/file-of-page.ts';
import type { LearnerActor } from './guards.server.ts';

interface Export {
  readonly context: Readonly<RouterContextProvider>;
  readonly url: URL;
}

/**
 * Counts one file against the actor's hourly limit. Over the limit it redirects to `page`, which says how many minutes are left: the
 * browser would save a refusal as the file.
 */
export async function allowExport(
  { context, url }: Export,
  actor: LearnerActor,
  page: string = pageOfFile(url),
): Promise<void> {
  const { rateLimits } = context.get(requestScope).services;
  try {
    await rateLimits.consume(actor.kind === 'staff' ? 'export-per-admin' : 'export-per-user', actor.userId);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'too_many_requests') throw error;
    const back = new URL(page, url);
    back.searchParams.set('wait', String(Math.max(1, Math.ceil(Number(error.details['retryAfter'] ?? 60) / 60))));
    throw redirect(back.pathname + back.search);
  }
}
