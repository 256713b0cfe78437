import { finishPath } from '../uploads/upload.ts';
import type { FileFacts } from '../media-file.ts';
import { m } from '#texts';

/** The message says what to do. `mayResume`: the upload can be resumed. */
export class UploadRefusal extends Error {
  readonly mayResume: boolean;
  constructor(sentence: string, mayResume: boolean) {
    super(sentence);
    this.name = 'UploadRefusal';
    this.mayResume = mayResume;
  }
}

/** Default message for content if the server gives no reason. Forms of courses have their own. */
export const plainFailure = m.portal_media_upload_failed;

/** Returns the message for a server's answer, by status and body; `failure` without a reason. */
export function refusalFrom(status: number, body: string, failure: string = plainFailure()): UploadRefusal {
  if (status === 401) {
    return new UploadRefusal(m.portal_media_session_ended(), true);
  }
  return new UploadRefusal(errorIn(body) ?? failure, status >= 500 || status === 409);
}

function errorIn(body: string): string | null {
  try {
    const { error } = JSON.parse(body) as { error?: unknown };
    return typeof error === 'string' ? error : null;
  } catch {
    return null;
  }
}

/** Maximum milliseconds of any request of an upload. */
const timeoutMs = 10 * 60_000;

export const connectionLost = (): UploadRefusal =>
  new UploadRefusal(m.portal_media_lost_for({ minutes: timeoutMs / 60_000 }), true);

/** Milliseconds between tries. */
const pauses = [1_000, 3_000, 10_000, 30_000];

/**
 * Turns a complete upload into a media file. Retries while the connection or the server is down; repeating the request returns the same.
 * Rejects with an UploadRefusal.
 */
export async function finishFile(
  id: string,
  { signal, failure }: { readonly signal: AbortSignal; readonly failure?: string | undefined },
): Promise<FileFacts> {
  for (let turn = 0; ; turn += 1) {
    const answer = await fetch(finishPath(id), {
      method: 'POST',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    }).catch((error: unknown) => {
      if (signal.aborted) throw error;
      return null;
    });
    if (answer?.ok) return (await answer.json()) as FileFacts;
    const isGone = answer === null || [500, 502, 503, 504].includes(answer.status);
    const pause = pauses[turn];
    if (!isGone || pause === undefined) {
      throw answer
        ? refusalFrom(answer.status, await answer.text(), failure)
        : new UploadRefusal(m.portal_media_connection_lost(), true);
    }
    await new Promise((resolve) => void setTimeout(resolve, pause));
  }
}
