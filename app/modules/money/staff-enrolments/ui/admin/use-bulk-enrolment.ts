import { useState } from 'react';
import { linesAtOnce } from '../../enrolment-list.ts';
import type { StaffEnrolmentResult, StaffEnrolmentPreview } from '../../enrol-many-by-staff.server.ts';
import { m } from '#texts';

/** Answers to the bulk enrolment page: the preview, and the results. */
export interface ListAnswer {
  readonly preview: StaffEnrolmentPreview | null;
  /** The address whose pending enrolment was just withdrawn. */
  readonly withdrawn: string | null;
  readonly results: readonly StaffEnrolmentResult[];
  readonly error: string | null;
}

/** True to send notices, and the language for addresses without an account. */
interface Telling {
  readonly notify: boolean;
  /** English if none is selected. */
  readonly locale: string;
}

/** Progress of a bulk enrolment. */
interface BulkEnrolment {
  readonly results: readonly StaffEnrolmentResult[];
  readonly isBusy: boolean;
  readonly error: string | null;
  /** Starts, or continues with the people who have no result yet. */
  readonly start: (options: Telling) => Promise<void>;
}

/**
 * Sends the e-mails of a list in parts, one after the other, to show the progress. Stops at a part that fails, and keeps the earlier
 * results.
 */
export function useBulkEnrolment(courseId: string, emails: readonly string[]): BulkEnrolment {
  const [results, setResults] = useState<readonly StaffEnrolmentResult[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const start: BulkEnrolment['start'] = async (telling) => {
    setBusy(true);
    setError(null);
    let known = results;
    for (let failed: string | null = null; failed === null;) {
      const done = new Set(known.map(({ email }) => email));
      const part = emails.filter((email) => !done.has(email)).slice(0, linesAtOnce);
      if (part.length === 0) break;
      const answer = await sendPart(courseId, part, telling);
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
  { notify, locale }: Telling,
): Promise<Pick<ListAnswer, 'results' | 'error'>> {
  const failed = { results: [], error: m.portal_enrolments_failed() };
  const body = new URLSearchParams({ intent: 'give', course, emails: emails.join('\n'), locale });
  if (notify) body.set('tell', 'on');
  try {
    const answer = await fetch('/admin/users/enrol/part', { method: 'POST', body });
    // Leads to the login after the session has ended.
    return answer.redirected ? failed : ((await answer.json()) as ListAnswer);
  } catch {
    return failed;
  }
}
