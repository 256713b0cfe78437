import { useState } from 'react';
import { linesAtOnce } from '#app/modules/grants/grant-list.ts';
import type { GrantResult } from '#app/modules/grants/grant-many.server.ts';
import type { ListAnswer } from './answer-list.server.ts';

/** How far a list has been worked off. */
export interface Giving {
  readonly results: readonly GrantResult[];
  readonly isBusy: boolean;
  readonly error: string | null;
  /** Begins, or goes on with those that have no result yet. */
  readonly start: (options: { readonly isTold: boolean }) => Promise<void>;
}

/**
 * Sends the e-mails of a list in parts, one after the other, so that one sees how far it is; a part that fails ends it, and what
 * was done before stays done.
 */
export function useGiving(courseId: string, emails: readonly string[]): Giving {
  const [results, setResults] = useState<readonly GrantResult[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const start: Giving['start'] = async ({ isTold }) => {
    setBusy(true);
    setError(null);
    let known = results;
    for (let failed: string | null = null; failed === null;) {
      const done = new Set(known.map(({ email }) => email));
      const part = emails.filter((email) => !done.has(email)).slice(0, linesAtOnce);
      if (part.length === 0) break;
      const answer = await sendPart(courseId, part, isTold);
      known = [...known, ...answer.results];
      failed = answer.error;
      setResults(known);
      setError(failed);
    }
    setBusy(false);
  };
  return { results, isBusy, error, start };
}

async function sendPart(
  course: string,
  emails: readonly string[],
  isTold: boolean,
): Promise<Pick<ListAnswer, 'results' | 'error'>> {
  const failed = { results: [], error: 'Failed to enroll user in course. Please try again.' };
  const body = new URLSearchParams({ intent: 'give', course, emails: emails.join('\n') });
  if (isTold) body.set('tell', 'on');
  try {
    const answer = await fetch('/admin/users/enrol/part', { method: 'POST', body });
    // A session that has ended is sent to the login.
    return answer.redirected ? failed : ((await answer.json()) as ListAnswer);
  } catch {
    return failed;
  }
}
