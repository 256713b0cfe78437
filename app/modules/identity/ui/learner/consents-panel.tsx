import { Form, Link } from 'react-router';
import type { NewsletterConsent } from '#app/modules/messages/newsletter-consent.server.ts';
import { Button } from '#app/ui/button.tsx';
import { answerTo, type AccountAnswer } from './account-answer.ts';
import { AccountPanel, Outcome, useIsSending } from './account-panel.tsx';

interface ConsentsPanelProps {
  /** When; null where nobody was asked, as of accounts that an administrator made. */
  readonly termsAccepted: string | null;
  readonly newsletter: NewsletterConsent;
  readonly answer: AccountAnswer | undefined;
}

const sentences: Readonly<Record<NewsletterConsent, string>> = {
  on: 'It comes to your email, now and then.',
  off: 'It does not come to you.',
  waiting: 'Your sign-up waits to be confirmed.',
  none: 'You have not signed up for it.',
};

/** What the learner has agreed to. */
export function ConsentsPanel({ termsAccepted, newsletter, answer }: ConsentsPanelProps) {
  return (
    <AccountPanel title="What you agreed to">
      <p className="small">
        <Link className="link" to="/terms">
          Terms
        </Link>
        :{' '}
        {termsAccepted ? (
          <>
            accepted <span className="nb">{termsAccepted}</span>
          </>
        ) : (
          'not asked yet'
        )}
      </p>
      <NewsletterForm newsletter={newsletter} answer={answerTo(answer, 'newsletter')} />
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
        Newsletter: {sentences[newsletter]}{' '}
        {newsletter === 'none' && (
          <Link className="link" to="/newsletter">
            Sign up
          </Link>
        )}
      </p>
      <input type="hidden" name="wanted" value={isOn ? 'off' : 'on'} />
      <Outcome answer={answer} />
      {newsletter !== 'none' && (
        <div className="acts">
          <Button type="submit" name="intent" value="newsletter" busy={isSending}>
            {isOn ? 'Turn newsletter off' : 'Turn newsletter on'}
          </Button>
        </div>
      )}
    </Form>
  );
}
