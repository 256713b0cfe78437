import { data } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { bodyOfMail, darkBodyOfMail } from '#app/platform/mail/templates/mail-colours.ts';
import { requestScope } from '#app/services.server.ts';
import { Panel } from '#app/ui/card.tsx';
import { DemoPage, MailChoice } from '#app/ui/gallery/demo-page.tsx';
import type { Route } from './+types/mails';
import { exampleMails } from './example-mails.server.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Mails of the demo' }, { name: 'robots', content: 'noindex' }];

/** Shows every kind of mail with example data; `?mail={name}` shows one. Answers 404 outside demo mode. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { config, db } = context.get(requestScope).services;
  if (config.mode !== 'demo') throw data(null, { status: 404 });
  const examples = exampleMails(await readSiteSettings(db), config.appUrl);
  const requested = new URL(request.url).searchParams.get('mail');
  const opened = examples.find(({ name }) => name === requested) ?? examples[0];
  return {
    kinds: examples.map(({ name, occasion, mail }) => ({ name, occasion, subject: mail.subject })),
    opened: opened && {
      name: opened.name,
      subject: opened.mail.subject,
      to: opened.mail.to,
      text: opened.mail.text,
      light: bodyOfMail(opened.mail.html),
      dark: darkBodyOfMail(opened.mail.html),
    },
  };
}

export default function Mails({ loaderData: { kinds, opened } }: Route.ComponentProps) {
  return (
    <DemoPage
      name="Mails of the demo"
      title="Every kind of mail"
      lead={
        <>
          Written as the real ones are, about a learner and an order of the demo that do not exist.{' '}
          <Link className="link" to="/dev/mailbox">
            Go to the mailbox
          </Link>
        </>
      }
    >
      <div className="mail-split">
        <nav aria-label="Kinds of mail">
          <ul className="panel mail-list">
            {kinds.map(({ name, subject, occasion }) => (
              <MailChoice key={name} id={name} subject={subject} isOpen={name === opened?.name}>
                <span className="mail-meta">{occasion}</span>
              </MailChoice>
            ))}
          </ul>
        </nav>
        {opened && <Looks mail={opened} />}
      </div>
    </DemoPage>
  );
}

type Opened = NonNullable<Route.ComponentProps['loaderData']['opened']>;

function Looks({ mail }: { readonly mail: Opened }) {
  return (
    <Panel>
      <div className="pad stack stack-24">
        <div className="stack stack-8">
          <h2 className="h2">{mail.subject}</h2>
          <p className="small muted">To {mail.to}</p>
        </div>
        <Look title="In the light theme" body={mail.light} />
        <Look title="In the dark theme" body={mail.dark} />
        <section className="stack stack-8" aria-label="As plain text">
          <p className="small muted">As plain text</p>
          <pre className="mail-text">{mail.text}</pre>
        </section>
      </div>
    </Panel>
  );
}

function Look({ title, body }: { readonly title: string; readonly body: string }) {
  return (
    <section className="stack stack-8" aria-label={title}>
      <p className="small muted">{title}</p>
      {/* This HTML is our own and escaped, as in the mailbox. */}
      <div className="mail-frame" dangerouslySetInnerHTML={{ __html: body }} />
    </section>
  );
}
