import { data, redirect } from 'react-router';
import type { z } from 'zod';
import {
  changePasswordForm,
  fieldErrorsOf,
  localeForm,
  nameForm,
  type FieldErrors,
} from '#app/modules/identity/account-forms.ts';
import { changeLocale, changeName, changePhone } from '#app/modules/identity/change-profile.server.ts';
import { changePassword } from '#app/modules/identity/change-password.server.ts';
import { endAllSessions, endSession } from '#app/modules/identity/end-sessions.server.ts';
import { setNewsletterConsent } from '#app/modules/messages/newsletter-consent.server.ts';
import { allowCourseMails, setReminderConsent } from '#app/modules/messages/opt-outs/opt-outs.server.ts';
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
import { m } from '#texts';

interface Visit {
  readonly scope: RequestScope;
  readonly actor: LearnerActor;
  readonly fields: Readonly<Record<string, string>>;
  readonly cookie: string | null;
}

/** An invalid form, with an error by field. */
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

/** Runs each form's use case and returns its success message. */
const doing: Readonly<Record<Exclude<AccountIntent, 'sessions'>, (visit: Visit) => Promise<string>>> = {
  async name({ scope: { services }, actor, fields }) {
    await changeName({ ...services, actor }, read(nameForm, fields));
    return m.account_name_saved();
  },
  async phone({ scope: { services }, actor, fields }) {
    await changePhone({ ...services, actor }, { phone: (fields['phone'] ?? '').slice(0, 100) });
    return m.account_phone_saved();
  },
  async 'no-phone'({ scope: { services }, actor }) {
    await changePhone({ ...services, actor }, { phone: null });
    return m.account_phone_removed();
  },
  async language({ scope: { services }, actor, fields }) {
    await changeLocale({ ...services, actor }, read(localeForm, fields));
    return m.account_language_saved();
  },
  async password({ scope: { services }, actor, fields, cookie }) {
    const { presentPassword, password } = read(changePasswordForm, fields);
    const needs = { ...services, actor, appUrl: services.config.appUrl };
    await changePassword(needs, { present: presentPassword, newPassword: password, cookie });
    return m.account_password_changed();
  },
  async session({ scope: { services }, actor, fields }) {
    await endSession({ ...services, actor }, { sessionId: fields['session'] ?? '' });
    return m.account_session_ended();
  },
  async newsletter({ scope: { services }, actor, fields }) {
    const requested = fields['wanted'] === 'on' ? 'on' : 'off';
    const consent = await setNewsletterConsent({ ...services, actor }, { requested });
    return consent === 'on' ? m.account_newsletter_turned_on() : m.account_newsletter_turned_off();
  },
  async 'course-mails'({ scope: { services }, actor }) {
    await allowCourseMails({ ...services, actor });
    return m.account_course_mails_turned_on();
  },
  async reminders({ scope: { services }, actor, fields }) {
    const requested = fields['wanted'] === 'on' ? 'on' : 'off';
    await setReminderConsent({ ...services, actor }, { requested });
    return requested === 'on' ? m.account_reminders_turned_on() : m.account_reminders_turned_off();
  },
};

/** Field that shows the refusal of a use case, by error code. */
const fieldOfCode: Readonly<Record<string, string>> = { phone_invalid: 'phone', wrong_password: 'presentPassword' };

/** Runs the action that a form of the account page names. */
export async function actOnAccount(visit: Visit) {
  const { scope, actor, fields, cookie } = visit;
  const { auth, clock, db } = scope.services;
  const intent = accountIntents.find((known) => known === fields['intent']);
  if (!intent) throw pageRefusal(m.account_form_unreadable(), 400);
  if (intent === 'sessions') {
    await endAllSessions({ db, actor });
    return redirect('/login', { status: 303, headers: await auth.signOut(cookie) });
  }
  const answer = (input: Partial<AccountAnswer>): AccountAnswer => ({
    intent,
    done: null,
    error: null,
    errors: {},
    typed: '',
    stamp: clock.now().getTime(),
    ...input,
  });
  const typed = intent === 'name' || intent === 'phone' ? (fields[intent] ?? '').slice(0, 200) : '';
  try {
    return data(answer({ done: await doing[intent](visit) }));
  } catch (error) {
    if (error instanceof FormRefusal) return data(answer({ errors: error.errors, typed }), 400);
    const { message, status, headers } = refusalOf(error, scope, m.account_form_failed());
    const field = error instanceof DomainError ? fieldOfCode[error.code] : undefined;
    return data(answer({ typed, ...(field ? { errors: { [field]: message } } : { error: message }) }), {
      status,
      headers,
    });
  }
}
