import { data, redirect } from 'react-router';
import type { z } from 'zod';
import { changePasswordForm, fieldErrorsOf, nameForm, type FieldErrors } from '#app/modules/identity/account-forms.ts';
import { changeName } from '#app/modules/identity/change-name.server.ts';
import { changePassword } from '#app/modules/identity/change-password.server.ts';
import { changePhone } from '#app/modules/identity/change-phone.server.ts';
import { endAllSessions, endSession } from '#app/modules/identity/end-sessions.server.ts';
import { setNewsletterConsent } from '#app/modules/messages/newsletter-consent.server.ts';
import type { RequestScope } from '#app/services.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { refusalOf } from '../auth/auth-refusal.server.ts';
import type { LearnerActor } from '../guards.server.ts';
import {
  accountIntents,
  type AccountAnswer,
  type AccountIntent,
} from '#app/modules/identity/ui/learner/account-answer.ts';
import { pageRefusal } from '../refusal-to-show.server.ts';

interface Visit {
  readonly scope: RequestScope;
  readonly actor: LearnerActor;
  readonly fields: Readonly<Record<string, string>>;
  readonly cookie: string | null;
}

/** A form that is not filled in right, by field. */
class FormRefusal extends Error {
  readonly errors: FieldErrors;
  constructor(errors: FieldErrors) {
    super('a form was refused');
    this.errors = errors;
  }
}

function read<Form extends z.ZodType>(form: Form, fields: Visit['fields']): z.output<Form> {
  const parsed = form.safeParse(fields);
  if (!parsed.success) throw new FormRefusal(fieldErrorsOf(parsed.error));
  return parsed.data;
}

/** What each form does; returns the sentence of its success. */
const doing: Readonly<Record<Exclude<AccountIntent, 'sessions'>, (visit: Visit) => Promise<string>>> = {
  async name({ scope: { services }, actor, fields }) {
    await changeName({ ...services, actor }, read(nameForm, fields));
    return 'Your name is saved.';
  },
  async phone({ scope: { services }, actor, fields }) {
    await changePhone({ ...services, actor }, { phone: (fields['phone'] ?? '').slice(0, 100) });
    return 'Your phone number is saved.';
  },
  async 'no-phone'({ scope: { services }, actor }) {
    await changePhone({ ...services, actor }, { phone: null });
    return 'Your phone number is removed.';
  },
  async password({ scope: { services }, actor, fields, cookie }) {
    const { presentPassword, password } = read(changePasswordForm, fields);
    const needs = { ...services, actor, appUrl: services.config.appUrl };
    await changePassword(needs, { present: presentPassword, newPassword: password, cookie });
    return 'Your password is changed, and every other browser is signed out.';
  },
  async session({ scope: { services }, actor, fields }) {
    await endSession({ ...services, actor }, { sessionId: fields['session'] ?? '' });
    return 'That browser is signed out.';
  },
  async newsletter({ scope: { services }, actor, fields }) {
    const wanted = fields['wanted'] === 'on' ? 'on' : 'off';
    const consent = await setNewsletterConsent({ ...services, actor }, { wanted });
    return consent === 'on' ? 'The newsletter comes to you.' : 'The newsletter does not come to you any more.';
  },
};

/** Under which field a refusal of a use case stands. */
const fieldOfCode: Readonly<Record<string, string>> = { phone_invalid: 'phone', wrong_password: 'presentPassword' };

/** Does what a form of the account's page asks for. */
export async function actOnAccount(visit: Visit) {
  const { scope, actor, fields, cookie } = visit;
  const { auth, clock, db } = scope.services;
  const intent = accountIntents.find((known) => known === fields['intent']);
  if (!intent) throw pageRefusal('This form could not be read.', 400);
  if (intent === 'sessions') {
    await endAllSessions({ db, actor });
    return redirect('/login', { status: 303, headers: await auth.signOut(cookie) });
  }
  const answer = (given: Partial<AccountAnswer>): AccountAnswer => ({
    intent,
    done: null,
    error: null,
    errors: {},
    typed: '',
    stamp: clock.now().getTime(),
    ...given,
  });
  const typed = intent === 'name' || intent === 'phone' ? (fields[intent] ?? '').slice(0, 200) : '';
  try {
    return data(answer({ done: await doing[intent](visit) }));
  } catch (error) {
    if (error instanceof FormRefusal) return data(answer({ errors: error.errors, typed }), 400);
    const { message, status, headers } = refusalOf(error, scope, 'This did not work. Please try again.');
    const field = error instanceof DomainError ? fieldOfCode[error.code] : undefined;
    return data(answer({ typed, ...(field ? { errors: { [field]: message } } : { error: message }) }), {
      status,
      headers,
    });
  }
}
