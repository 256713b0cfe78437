import type { KeptReport } from './kept-report.ts';

/** What the server says of a completion; a subset of what the use case answers. */
export interface CompletionAnswer {
  readonly progress: number;
  readonly courseCompleted: boolean;
  readonly badge: { readonly name: string; readonly verificationCode: string } | null;
  readonly next: { readonly id: string; readonly title: string } | null;
}

/** How sending a report ended: only what is unreachable or signed out is worth sending again. */
export type ReportOutcome =
  | { readonly kind: 'taken'; readonly completion: CompletionAnswer | null }
  | { readonly kind: 'refused' }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'unreachable' };

/** Milliseconds after which a connection that says nothing counts as none. */
const timeoutMs = 15_000;

const addressOf = ({ courseId, intent }: KeptReport) =>
  `/api/courses/${courseId}/${intent === 'note' ? 'notes' : 'progress'}`;

function bodyOf({ intent, lessonId, id, at, position, noteId, body: words }: KeptReport): URLSearchParams {
  const secondsAgo = Math.max(0, (Date.now() - at) / 1000).toFixed(3);
  const body = new URLSearchParams({ intent, lessonId, report: id, secondsAgo });
  if (position !== undefined) body.set('position', String(position));
  if (noteId !== undefined) body.set('noteId', noteId);
  if (words !== undefined) body.set('body', words);
  return body;
}

/** Sends a report and waits for the answer; it also arrives when the learner leaves at once. */
export async function postReport(report: KeptReport): Promise<ReportOutcome> {
  try {
    const answer = await fetch(addressOf(report), {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: bodyOf(report),
      keepalive: true,
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.status === 401) return { kind: 'signed-out' };
    if ([400, 403, 404, 409].includes(answer.status)) return { kind: 'refused' };
    if (!answer.ok) return { kind: 'unreachable' };
    const reply = (await answer.json()) as Partial<CompletionAnswer> & { readonly ok?: boolean };
    // A network that asks for a login of its own answers 200 too.
    if (reply.ok !== true) return { kind: 'unreachable' };
    return { kind: 'taken', completion: report.intent === 'complete' ? (reply as CompletionAnswer) : null };
  } catch {
    return { kind: 'unreachable' };
  }
}

/** Sends a report while the page goes away, without an answer. It stays on the device until another sending is answered. */
export function beaconReport(report: KeptReport): void {
  navigator.sendBeacon(addressOf(report), bodyOf(report));
}
