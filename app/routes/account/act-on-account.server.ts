import { redirect } from 'react-router';
import { changePasswordForm, localeForm, nameForm } from '#app/modules/people/accounts/account-forms.ts';
import { changeLocale, changeName, changePhone } from '#app/modules/people/accounts/change-profile.server.ts';
import { changePassword } from '#app/modules/people/accounts/change-password.server.ts';
import { endAllSessions, endSession } from '#app/modules/people/accounts/sessions.server.ts';
import { setNewsletterConsent } from '#app/modules/office/messages/subscribe.server.ts';
import { allowCourseMails, setReminderConsent } from '#app/modules/office/messages/opt-outs/opt-outs.server.ts';
import { identityErrors } from '#app/modules/people/accounts/identity-errors.ts';
import { noFault } from '#app/shared/form-answer.ts';
import { formAction, type SentForm, type Visit } from '../form-action.server.ts';
import { requireLearner, type LearnerActor } from '../guards.server.ts';
import {
  accountIntents,
  type AccountAnswer,
  type AccountIntent,
} from '#app/modules/people/ui/learner/account-answer.ts';
import { pageRefusal } from '../refusal-to-show.server.ts';
import { m } from '#texts';

type Sent = SentForm<LearnerActor> & { readonly cookie: string | null };

/** Runs each form's use case and returns its success message. */
const doing: Readonly<Record<Exclude<AccountIntent, 'sessions'>, (sent: Sent) => Promise<string>>> = {
  async name({ deps, read }) {
    await changeName(deps, read(nameForm));
    return m.account_name_saved();
  },
  async phone({ deps, field }) {
    await changePhone(deps, { phone: field('phone', 100) });
    return m.account_phone_saved();
  },
  async 'no-phone'({ deps }) {
    await changePhone(deps, { phone: null });
    return m.account_phone_removed();
  },
  async language({ deps, read }) {
    await changeLocale(deps, read(localeForm));
    return m.account_language_saved();
  },
  async password({ deps, read, cookie }) {
    const { presentPassword, password } = read(changePasswordForm);
    await changePassword(deps, { present: presentPassword, newPassword: password, cookie });
    return m.account_password_changed();
  },
  async session({ deps, field }) {
    await endSession(deps, { sessionId: field('session') });
    return m.account_session_ended();
  },
  async newsletter({ deps, field }) {
    const requested = field('wanted') === 'on' ? 'on' : 'off';
    const consent = await setNewsletterConsent(deps, { requested });
    return consent === 'on' ? m.account_newsletter_turned_on() : m.account_newsletter_turned_off();
  },
  async 'course-mails'({ deps }) {
    await allowCourseMails(deps);
    return m.account_course_mails_turned_on();
  },
  async 'team-reminders'({ deps, field }) {
    const requested = field('wanted') === 'on' ? 'on' : 'off';
    await setReminderConsent(deps, { kind: 'team_reminders', requested });
    return requested === 'on' ? m.account_team_reminders_turned_on() : m.account_team_reminders_turned_off();
  },
  async reminders({ deps, field }) {
    const requested = field('wanted') === 'on' ? 'on' : 'off';
    await setReminderConsent(deps, { kind: 'order_reminders', requested });
    return requested === 'on' ? m.account_reminders_turned_on() : m.account_reminders_turned_off();
  },
};

/** Runs the action that a form of the account page names. */
export function actOnAccount(visit: Visit) {
  const cookie = visit.request.headers.get('cookie');
  return formAction(
    visit,
    {
      guard: requireLearner,
      errors: identityErrors,
      failure: m.account_form_failed,
      fieldOfCode: { phone_invalid: 'phone', wrong_password: 'presentPassword' },
      more: (_, sent) => answer(sent),
    },
    async (sent) => {
      const { deps } = sent;
      const { intent } = answer(sent);
      if (intent === 'sessions') {
        await endAllSessions(deps);
        return redirect('/login', { status: 303, headers: await deps.auth.signOut(cookie) });
      }
      const done = await doing[intent]({ ...sent, cookie });
      return { ...noFault, ...answer(sent), done, typed: '' } satisfies AccountAnswer;
    },
  );
}

function answer({ field, deps }: SentForm<LearnerActor>) {
  const intent = accountIntents.find((known) => known === field('intent'));
  if (!intent) throw pageRefusal(m.account_form_unreadable(), 400);
  const typed = intent === 'name' || intent === 'phone' ? field(intent, 200) : '';
  return { intent, done: null, typed, stamp: deps.clock.now().getTime() };
}
