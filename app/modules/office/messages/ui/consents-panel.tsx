import { Form } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import type { NewsletterConsent } from '#app/modules/office/messages/subscribe.server.ts';
import type { MailConsents } from '#app/modules/office/messages/opt-outs/opt-outs.server.ts';
import { Button } from '#app/ui/button.tsx';
import { answerTo, type AccountAnswer } from '#app/modules/people/ui/learner/account-answer.ts';
import { AccountPanel, Outcome, useIsSending } from '#app/modules/people/ui/learner/account-panel.tsx';
import { m } from '#texts';
import { fill } from '#app/ui/fill.ts';

interface ConsentsPanelProps {
  /** Date of the consent; null without one, as for accounts that a staff member created. */
  readonly termsAccepted: string | null;
  readonly mails: MailConsents;
  readonly answer: AccountAnswer | undefined;
}

const sentences: Readonly<Record<NewsletterConsent, () => string>> = {
  on: m.account_newsletter_on,
  off: m.account_newsletter_off,
  waiting: m.account_newsletter_waiting,
  none: m.account_newsletter_none,
};

/** Shows the learner's consents. */
export function ConsentsPanel({ termsAccepted, mails, answer }: ConsentsPanelProps) {
  const terms = (
    <Link className="link" to="/terms">
      {m.account_terms()}
    </Link>
  );
  return (
    <AccountPanel title={m.account_agreed_to()}>
      <p className="small">
        {termsAccepted
          ? fill(m.account_terms_accepted, { terms, at: <span className="nb">{termsAccepted}</span> })
          : fill(m.account_terms_not_asked, { terms })}
      </p>
      <NewsletterForm newsletter={mails.newsletter} answer={answerTo(answer, 'newsletter')} />
      <ReminderForm intent="reminders" isOn={mails.reminders === 'on'} answer={answerTo(answer, 'reminders')} />
      <ReminderForm
        intent="team-reminders"
        isOn={mails.teamReminders === 'on'}
        answer={answerTo(answer, 'team-reminders')}
      />
      <CourseMailsForm titles={mails.coursesOff} answer={answerTo(answer, 'course-mails')} />
    </AccountPanel>
  );
}

function NewsletterForm({
  newsletter,
  answer,
}: {
  readonly newsletter: NewsletterConsent;
  readonly answer: AccountAnswer | null;
}) {
  const isSending = useIsSending('newsletter');
  const isOn = newsletter === 'on';
  return (
    <Form method="post" className="form" preventScrollReset>
      <p className="small">
        {m.account_newsletter_state({ state: sentences[newsletter]() })}{' '}
        {newsletter === 'none' && (
          <Link className="link" to="/newsletter">
            {m.account_newsletter_sign_up()}
          </Link>
        )}
      </p>
      <input type="hidden" name="wanted" value={isOn ? 'off' : 'on'} />
      <Outcome answer={answer} />
      {newsletter !== 'none' && (
        <div className="acts">
          <Button type="submit" name="intent" value="newsletter" busy={isSending}>
            {isOn ? m.account_newsletter_turn_off() : m.account_newsletter_turn_on()}
          </Button>
        </div>
      )}
    </Form>
  );
}

const reminderWords = {
  reminders: {
    on: m.account_reminders_on,
    off: m.account_reminders_off,
    turnOn: m.account_reminders_turn_on,
    turnOff: m.account_reminders_turn_off,
  },
  'team-reminders': {
    on: m.account_team_reminders_on,
    off: m.account_team_reminders_off,
    turnOn: m.account_team_reminders_turn_on,
    turnOff: m.account_team_reminders_turn_off,
  },
} as const;

function ReminderForm({
  intent,
  isOn,
  answer,
}: {
  readonly intent: keyof typeof reminderWords;
  readonly isOn: boolean;
  readonly answer: AccountAnswer | null;
}) {
  const isSending = useIsSending(intent);
  const words = reminderWords[intent];
  return (
    <Form method="post" className="form" preventScrollReset>
      <p className="small">{isOn ? words.on() : words.off()}</p>
      <input type="hidden" name="wanted" value={isOn ? 'off' : 'on'} />
      <Outcome answer={answer} />
      <div className="acts">
        <Button type="submit" name="intent" value={intent} busy={isSending}>
          {isOn ? words.turnOff() : words.turnOn()}
        </Button>
      </div>
    </Form>
  );
}

/** Shows the courses whose mails are turned off; nothing without one. */
function CourseMailsForm({
  titles,
  answer,
}: {
  readonly titles: readonly string[];
  readonly answer: AccountAnswer | null;
}) {
  const isSending = useIsSending('course-mails');
  if (titles.length === 0) return <Outcome answer={answer} />;
  return (
    <Form method="post" className="form" preventScrollReset>
      <p className="small wrap-anywhere">{m.account_course_mails_off({ titles: titles.join(', ') })}</p>
      <Outcome answer={answer} />
      <div className="acts">
        <Button type="submit" name="intent" value="course-mails" busy={isSending}>
          {m.account_course_mails_turn_on()}
        </Button>
      </div>
    </Form>
  );
}
