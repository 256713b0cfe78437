import { messagesErrors } from '#app/modules/office/messages/messages-errors.ts';
import { asVisitor, formAction, type Visit } from '../form-action.server.ts';

/** Runs `work` with the token of a form. Answers an invalid token with its sentence. */
export const followNewsletterLink = (visit: Visit, work: (token: string) => Promise<void>) =>
  formAction(
    visit,
    { guard: asVisitor, errors: messagesErrors, more: () => ({ isDone: false }) },
    async ({ field }) => {
      await work(field('token'));
      return { isDone: true, error: null };
    },
  );

/** Returns the token in the address of a page that a mail links to. */
export const tokenOf = (request: Request) => ({ token: new URL(request.url).searchParams.get('token') ?? '' });
