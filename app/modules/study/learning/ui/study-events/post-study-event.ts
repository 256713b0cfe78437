import { localHref } from '#app/shared/local-href.ts';
import type { StoredStudyEvent } from './study-event-store.ts';

/** The server's answer to a completion; a part of the use case's result. */
export interface CompletionAnswer {
  readonly progress: number;
  readonly courseCompleted: boolean;
  readonly badge: { readonly name: string; readonly verificationCode: string } | null;
  readonly next: { readonly id: string; readonly title: string } | null;
}

/** Result of sending an event. Only 'unreachable' and 'signed-out' are retried; a refusal comes from the shop and is final. */
export type SendOutcome =
  | { readonly kind: 'taken'; readonly completion: CompletionAnswer | null }
  /** `sentence` is the server's message; a file that cannot be sent has none. */
  | { readonly kind: 'refused'; readonly sentence?: string }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'unreachable' };

/** Milliseconds without an answer after which the device counts as offline. */
const timeoutMs = 15_000;

const endpoints: Readonly<Partial<Record<StoredStudyEvent['intent'], string>>> = {
  note: 'notes',
  answer: 'answers',
  'hand-in': 'hand-ins',
  paper: 'papers',
  question: 'questions',
};

const addressOf = ({ courseId, intent }: StoredStudyEvent) =>
  localHref(`/api/courses/${courseId}/${endpoints[intent] ?? 'progress'}`);

function bodyOf(event: StoredStudyEvent): URLSearchParams {
  const {
    intent,
    lessonId,
    id,
    at,
    position,
    noteId,
    body: words,
    questionId,
    revision,
    answer,
    handInId,
    files,
    paperId,
    answers,
  } = event;
  const secondsAgo = Math.max(0, (Date.now() - at) / 1000).toFixed(3);
  const body = new URLSearchParams({ intent, lessonId, report: id, secondsAgo });
  if (position !== undefined) body.set('position', String(position));
  if (noteId !== undefined) body.set('noteId', noteId);
  if (words !== undefined) body.set('body', words);
  if (questionId !== undefined) body.set('questionId', questionId);
  if (revision !== undefined) body.set('revision', String(revision));
  if (answer !== undefined) body.set('answer', answer);
  if (handInId !== undefined) body.set('handInId', handInId);
  if (files !== undefined) body.set('files', files);
  if (paperId !== undefined) body.set('paperId', paperId);
  if (answers !== undefined) body.set('answers', answers);
  return body;
}

interface Reply extends Partial<CompletionAnswer> {
  readonly ok?: boolean;
  /** Completion of the practice lesson by an answer. */
  readonly completion?: CompletionAnswer | null;
}

/** Sends an event and waits for the answer. It also arrives if the learner leaves at once. */
export async function postStudyEvent(event: StoredStudyEvent): Promise<SendOutcome> {
  try {
    if (event.intent === 'hand-in') {
      const { sendSubmissionFiles } = await import('#app/modules/study/assignments/ui/learner/submission-files.ts');
      const sent = await sendSubmissionFiles(event);
      if (sent.kind === 'refused') return sent;
      if (sent.kind !== 'sent') return { kind: sent.kind };
    }
    const answer = await fetch(addressOf(event), {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: bodyOf(event),
      // Browsers refuse to keep a long body alive.
      keepalive: event.intent !== 'hand-in' && event.intent !== 'paper',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.status === 401) return { kind: 'signed-out' };
    if (!answer.ok) return await refusalOf(answer);
    const reply = (await answer.json()) as Reply;
    // A network with its own login page also answers 200.
    if (reply.ok !== true) return { kind: 'unreachable' };
    return {
      kind: 'taken',
      completion: event.intent === 'complete' ? (reply as CompletionAnswer) : (reply.completion ?? null),
    };
  } catch {
    return { kind: 'unreachable' };
  }
}

/** Statuses of temporary refusals by the shop. */
const laterStatuses: ReadonlySet<number> = new Set([408, 425, 429]);

/** Returns the outcome of a refusal: final with the shop's own message; the event waits if something else refused, such as a proxy. */
async function refusalOf(answer: Response): Promise<SendOutcome> {
  if (answer.status >= 500 || laterStatuses.has(answer.status)) return { kind: 'unreachable' };
  const { error } = (await answer.json()) as { readonly error?: unknown };
  return typeof error === 'string' ? { kind: 'refused', sentence: error } : { kind: 'unreachable' };
}

/** Sends an event while the page closes, without an answer. The device keeps it until another request is answered. */
export function beaconStudyEvent(event: StoredStudyEvent): void {
  navigator.sendBeacon(addressOf(event), bodyOf(event));
}
