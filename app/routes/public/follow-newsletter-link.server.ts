import { data } from 'react-router';
import { messagesErrors } from '#app/modules/messages/messages-errors.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { fieldOf, readForm } from '../form-fields.server.ts';

/** Does what the token of a form allows; a link that is not ours is answered with its sentence. */
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

/** The token in the address of a page that a mail leads to. */
export const tokenOf = (request: Request) => ({ token: new URL(request.url).searchParams.get('token') ?? '' });
