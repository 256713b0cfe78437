import { data } from 'react-router';
import { messagesErrors } from '#app/modules/messages/messages-errors.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { fieldOf, readForm } from '../form-fields.server.ts';

/** Runs `work` with the token of a form. Answers an invalid token with its sentence. */
export async function followNewsletterLink(request: Request, work: (token: string) => Promise<void>) {
  const token = fieldOf(await readForm(request), 'token');
  try {
    await work(token);
    return data({ isDone: true, error: null });
  } catch (error) {
    const refusal = answerFrom(messagesErrors, error);
    if (!refusal) throw error;
    return data({ isDone: false, error: refusal.message }, refusal.status);
  }
}

/** Returns the token in the address of a page that a mail links to. */
export const tokenOf = (request: Request) => ({ token: new URL(request.url).searchParams.get('token') ?? '' });
