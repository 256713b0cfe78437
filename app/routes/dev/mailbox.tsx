import { data } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { hasMailbox, readMailbox, readMailboxEntry } from '#app/platform/mail/read-mailbox.server.ts';
import { bodyOfMail } from '#app/platform/mail/templates/mail-colours.ts';
import { requestScope } from '#app/services.server.ts';
import { formatMoment } from '#app/shared/dates.ts';
import { Panel } from '#app/ui/card.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { DemoPage, MailChoice } from '#app/ui/gallery/demo-page.tsx';
import type { Route } from './+types/mailbox';

export const meta: Route.MetaFunction = () => [
  { title: 'Mailbox of the demo' },
  { name: 'robots', content: 'noindex' },
];

/** Answers 404 unless the shop is in demo mode without a mail server. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { services } = context.get(requestScope);
  if (!hasMailbox(services.config)) throw data(null, { status: 404 });
  const requested = new URL(request.url).searchParams.get('mail');
  const mails = await readMailbox(services.db);
  const opened = requested ? await readMailboxEntry(services.db, requested) : (mails[0] ?? null);
  return {
    mails: mails.map(({ id, to, subject, createdAt }) => ({ id, to, subject, at: formatMoment(createdAt) })),
    opened: opened && {
      subject: opened.subject,
      to: opened.to,
      id: opened.id,
      text: opened.text,
      body: bodyOfMail(opened.html),
      at: formatMoment(opened.createdAt),
    },
  };
}

export default function Mailbox({ loaderData: { mails, opened } }: Route.ComponentProps) {
  return (
    <DemoPage
      name="Mailbox of the demo"
      title="Mailbox"
      lead={
        <>
          Mails that would go out by the mail server. Nothing has left this machine.{' '}
          <Link className="link" to="/dev/mails">
            See every kind of mail
          </Link>
        </>
      }
    >
      {mails.length === 0 ? (
        <EmptyState title="No mails yet">Register, or reset a password: the mail lands here.</EmptyState>
      ) : (
        <div className="mail-split">
          <nav aria-label="Mails">
            <ul className="panel mail-list">
              {mails.map((mail) => (
                <MailChoice key={mail.id} id={mail.id} subject={mail.subject} isOpen={mail.id === opened?.id}>
                  <span className="ellipsis mail-meta">{mail.to}</span>
                  <span className="num mail-meta">{mail.at}</span>
                </MailChoice>
              ))}
            </ul>
          </nav>
          {opened && <OpenedMail mail={opened} />}
        </div>
      )}
    </DemoPage>
  );
}

type Opened = NonNullable<Route.ComponentProps['loaderData']['opened']>;

function OpenedMail({ mail }: { readonly mail: Opened }) {
  return (
    <Panel>
      <div className="pad stack">
        <h2 className="h2">{mail.subject}</h2>
        <p className="small muted">
          To {mail.to}, <span className="num">{mail.at}</span>
        </p>
        {/* This HTML is our own and escaped. Links work, and it looks as in a mail program. */}
        <div className="mail-frame" dangerouslySetInnerHTML={{ __html: mail.body }} />
        <details>
          <summary className="small muted">As plain text</summary>
          <pre className="mail-text">{mail.text}</pre>
        </details>
      </div>
    </Panel>
  );
}
