import { Fragment } from 'react';
import { data } from 'react-router';
import { m } from '#texts';
import { ContactForm } from '#app/modules/office/messages/ui/contact-form.tsx';
import { settingText } from '#app/modules/site/setting-texts.ts';
import { faqs } from '#app/modules/site/site-content.ts';
import { readSearch } from '#app/ui/data/list-query.ts';
import { requestScope } from '#app/services.server.ts';
import { Mail, MapPin, Phone } from '#app/ui/icons.ts';
import { Unbroken } from '#app/ui/unbroken.tsx';
import { describePage, townOfSite } from '#app/modules/site/ui/public/describe-page.ts';
import { WhatsAppLink } from '#app/modules/site/ui/public/whatsapp-link.tsx';
import { forwardHeaders } from '#app/platform/http/security-headers.ts';
import type { RouteHandle } from '#app/platform/http/route-handle.ts';
import { readFields } from '../form-fields.server.ts';
import type { Route } from './+types/contact';
import { questionsData } from '#app/frames/public/structured-data.ts';
import { receiveContactMessage } from './receive-message.server.ts';

export const handle = {
  cache: 'member',
  // With the words of a search that found nothing.
  query: { search: 'uncached' },
} satisfies RouteHandle;

export const headers = forwardHeaders;

export async function loader({ context, url }: Route.LoaderArgs) {
  const words = readSearch(url.searchParams);
  const settings = await context.get(requestScope).settings();
  const { city, phone, whatsApp, email } = settings;
  const officeHours = settings.officeHours.map(({ days, hours }) => ({
    days: settingText(days),
    hours: settingText(hours),
  }));
  // A search that found no course leads here.
  const typed: Record<string, string> = { message: m.site_contact_search({ words }) };
  return {
    city,
    phone,
    whatsApp,
    email,
    officeHours,
    answers: faqs(settings),
    ...(words && { asked: { message: null, error: null, fields: {}, typed } }),
  };
}

/** Handles the form without JavaScript. Returns the typed values until the message is accepted. */
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
    title: m.site_menu_contact(),
    description: m.site_contact_description({ town: townOfSite(matches) }),
    structuredData: import.meta.env.SSR && loaderData ? [questionsData(loaderData.answers)] : undefined,
  });

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { city, phone, whatsApp, email, officeHours, answers } = loaderData;
  const answered = actionData ?? loaderData.asked;
  return (
    <div className="shell page-end">
      <div className="title">
        <div>
          <h1>{m.site_menu_contact()}</h1>
          <p>{m.site_contact_lead()}</p>
        </div>
      </div>
      <div className="pair">
        <section className="panel pad stack" aria-label={m.messages_contact_message()}>
          <h2>{m.site_contact_send()}</h2>
          <ContactForm {...(answered && { answered })} />
        </section>
        <div className="stack">
          <section className="panel pad stack" aria-label={m.site_contact_details()}>
            <h2>{m.site_contact_write()}</h2>
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
                {m.site_contact_whatsapp()}
              </WhatsAppLink>
              <span className="row">
                <MapPin className="i-sm" />
                {city}
              </span>
            </address>
          </section>
          <section className="panel pad stack" aria-label={m.site_contact_hours()}>
            <h2>{m.site_contact_hours()}</h2>
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
        <h2>{m.site_contact_questions()}</h2>
        {answers.map(({ question, answer }) => (
          <Fragment key={question}>
            <h3>{question}</h3>
            <p>
              <Unbroken text={answer} />
            </p>
          </Fragment>
        ))}
      </section>
    </div>
  );
}
