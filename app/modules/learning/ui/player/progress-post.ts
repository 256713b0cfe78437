/** What the server says of a completion; a subset of what the use case answers. */
export interface CompletionAnswer {
  readonly progress: number;
  readonly courseCompleted: boolean;
  readonly badge: { readonly name: string } | null;
  readonly next: { readonly id: string; readonly title: string } | null;
}

interface Lesson {
  readonly courseId: string;
  readonly lessonId: string;
}

const addressOf = (courseId: string) => `/api/courses/${courseId}/progress`;

/** Marks a lesson as done. Null when that failed, for whatever reason. */
export async function postCompletion({ courseId, lessonId }: Lesson): Promise<CompletionAnswer | null> {
  try {
    const answer = await fetch(addressOf(courseId), {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ intent: 'complete', lessonId }),
      // The mark also arrives when the learner leaves at once.
      keepalive: true,
    });
    return answer.ok ? ((await answer.json()) as CompletionAnswer) : null;
  } catch {
    return null;
  }
}

/** Notes that a lesson was opened: the course goes on here. Nobody waits for it and nothing depends on it. */
export async function postOpening({ courseId, lessonId }: Lesson): Promise<void> {
  try {
    await fetch(addressOf(courseId), {
      method: 'POST',
      body: new URLSearchParams({ intent: 'open', lessonId }),
      keepalive: true,
    });
  } catch {
    // The next position says the same.
  }
}

/** Sends where the learner is, also while the page goes away: seconds of a video, page of a PDF, share of a text. */
export function sendPosition({ courseId, lessonId, position }: Lesson & { readonly position: number }): void {
  const body = new URLSearchParams({ intent: 'position', lessonId, position: String(position) });
  navigator.sendBeacon(addressOf(courseId), body);
}
