import { useState, type SubmitEvent } from 'react';
import { localHref } from '#app/shared/local-href.ts';

type PostState =
  | { readonly kind: 'idle' | 'sending' }
  | { readonly kind: 'sent'; readonly message: string }
  | { readonly kind: 'failed'; readonly error: string; readonly fields: Readonly<Record<string, string>> };

interface Sentences {
  /** The answer was not JSON of our server. */
  readonly failed: string;
  /** Message if there was no answer. */
  readonly offline: string;
}

/**
 * Posts the fields of a form as JSON without leaving the page, and returns the result. `address` is without its language. Does not resend a
 * form in progress; clears an accepted one.
 */
export function usePost(address: string, { failed, offline }: Sentences) {
  const [state, setState] = useState<PostState>({ kind: 'idle' });
  async function send(form: HTMLFormElement): Promise<void> {
    setState({ kind: 'sending' });
    const next = await post(address, Object.fromEntries(new FormData(form)), { failed, offline });
    if (next.kind === 'sent') form.reset();
    setState(next);
  }
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state.kind !== 'sending') void send(event.currentTarget);
  }
  return { state, onSubmit };
}

async function post(address: string, fields: object, { failed, offline }: Sentences): Promise<PostState> {
  const refused = (error: string) => ({ kind: 'failed', error, fields: {} }) as const;
  let answer;
  try {
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    answer = await fetch(localHref(address), { method: 'POST', headers, body: JSON.stringify(fields) });
  } catch {
    return refused(offline);
  }
  try {
    const body = (await answer.json()) as { message?: string; error?: string; fields?: Record<string, string> };
    if (answer.ok && body.message) return { kind: 'sent', message: body.message };
    return { kind: 'failed', error: body.error ?? failed, fields: body.fields ?? {} };
  } catch {
    return refused(failed);
  }
}
