import { Fragment } from 'react';
import { data } from 'react-router';
import { ContactForm } from '#app/modules/messages/ui/contact-form.tsx';
import { fillFacts } from '#app/modules/site/fill-facts.ts';
import { faqs } from '#app/modules/site/site-content.ts';
import { requestScope } from '#app/services.server.ts';
import { Mail, MapPin, Phone } from '#app/ui/icons.ts';
import { describePage } from '#app/modules/site/ui/public/describe-page.ts';
import { WhatsAppLink } from '#app/modules/site/ui/public/whatsapp-link.tsx';
import { forwardHeaders } from '#app/platform/http/security-headers.ts';
import { readFields } from '../form-fields.server.ts';
import type { Route } from './+types/contact';
import { questionsData } from '#app/modules/site/ui/public/structured-data.ts';
import { receiveContactMessage } from './receive-message.server.ts';

export const headers = forwardHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await context.get(requestScope).settings();
  const { city, phone, whatsApp, email, officeHours } = settings;
  const answers = faqs.map(({ question, answer }) => ({ question, answer: fillFacts(answer, settings) }));
  return { city, phone, whatsApp, email, officeHours, answers };
}

/** The form of a page without JavaScript; what was typed is kept until it is taken. */
export async function action({ request, context }: Route.ActionArgs) {
  const typed = await readFields(request);
  const {
    status,
    headers: extra,
    message,
    error,
    fields,
  } = await receiveContactMessage(context.get(requestScope), typed);
  return data({ message, error, fields, typed: message === null ? typed : {} }, { status, headers: extra });
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describePage(matches, {
    path: '/contact',
    title: 'Contact',
    description: 'Where to find us in {town}, when the office is open, and answers to what people ask first.',
    structuredData: import.meta.env.SSR && loaderData ? [questionsData(loaderData.answers)] : undefined,
  });

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { city, phone, whatsApp, email, officeHours, answers } = loaderData;
  return (
    <div className="shell page-end">
      <div className="title">
        <div>
          <h1>Contact</h1>
          <p>Tell us what should exist by when. We answer within one working day.</p>
        </div>
      </div>
      <div className="pair">
        <section className="panel pad stack" aria-label="Message">
          <h2>Send a message</h2>
          <ContactForm {...(actionData && { answered: actionData })} />
        </section>
        <div className="stack">
          <section className="panel pad stack" aria-label="Contact details">
            <h2>Write or call</h2>
            <address className="stack">
              <a className="row" href={`mailto:${email}`}>
                <Mail className="i-sm" />
                {email}
              </a>
              <a className="row" href={`tel:${phone.replace(/\s/g, '')}`}>
                <Phone className="i-sm" />
                {phone}
              </a>
              <WhatsAppLink number={whatsApp} className="row">
                Write on WhatsApp
              </WhatsAppLink>
              <span className="row">
                <MapPin className="i-sm" />
                {city}
              </span>
            </address>
          </section>
          <section className="panel pad stack" aria-label="Office hours">
            <h2>Office hours</h2>
            <dl className="spec num">
              {officeHours.map(({ days, hours }) => (
                <div key={days}>
                  <dt>{days}</dt>
                  <dd>{hours}</dd>
                </div>
              ))}
            </dl>
          </section>
        </div>
      </div>
      <section className="ruled chapter">
        <h2>What people ask first</h2>
        {answers.map(({ question, answer }) => (
          <Fragment key={question}>
            <h3>{question}</h3>
            <p>{answer}</p>
          </Fragment>
        ))}
      </section>
    </div>
  );
}
