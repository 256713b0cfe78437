import { composeMail, type MailDraft } from '#app/platform/mail/compose-mail.ts';
import type { Mail } from '#app/platform/mail/mail.ts';
import { formatDay } from '#app/shared/dates.ts';
import type { ContactMessage } from './message-forms.ts';

interface Company {
  readonly brand: string;
  readonly email: string;
}

/** To the staff; an answer goes to the writer. */
export function contactMail(message: ContactMessage, to: string): MailDraft {
  return {
    to,
    replyTo: message.email,
    subject: `Message from ${message.name}`,
    heading: 'A message from the contact form',
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['Name', message.name],
          ['Email', message.email],
        ],
      },
      { kind: 'text', text: message.message },
    ],
  };
}

/** To the writer. None of their words are in it: anybody who fills in the form could make us send them to others. */
export function acknowledgementMail(to: string, { brand, email }: Company): Mail {
  return composeMail({
    to,
    replyTo: email,
    brand,
    subject: `We have your message`,
    heading: 'Thank you for your message',
    blocks: [
      { kind: 'text', text: 'It has arrived, and a person will answer within one working day.' },
      { kind: 'note', text: `You can add to it by answering this mail. If you did not write to ${brand}, ignore it.` },
    ],
  });
}

/** What an admin answers, to the writer, with what was written; an answer to it goes to the company. */
export function replyMail(
  { name, email: to, message, createdAt }: ContactMessage & { readonly createdAt: Date },
  { body, id, brand, email }: Company & { readonly body: string; readonly id: string },
): Mail {
  return composeMail({
    to,
    replyTo: email,
    brand,
    subject: `Answer from ${brand}`,
    heading: `Hello ${name},`,
    blocks: [
      { kind: 'text', text: body },
      { kind: 'note', text: `You wrote to us on ${formatDay(createdAt)}:` },
      { kind: 'note', text: message },
    ],
    dedupeKey: `message-reply:${id}`,
  });
}

export function confirmSubscriptionMail(to: string, { brand, link }: { brand: string; link: string }): Mail {
  return composeMail({
    to,
    brand,
    subject: `Confirm your ${brand} newsletter`,
    heading: 'One press, and you are on the list',
    blocks: [
      { kind: 'text', text: 'This address was entered for our newsletter. We write only to those who confirm.' },
      { kind: 'button', label: 'Confirm subscription', href: link },
      { kind: 'note', text: 'If it was not you, ignore this mail: nothing will be sent to you.' },
    ],
  });
}

export function subscribedMail(
  to: string,
  given: { brand: string; home: string; unsubscribePage: string; unsubscribeUrl: string },
): Mail {
  const { brand, home, unsubscribePage, unsubscribeUrl } = given;
  return composeMail({
    to,
    brand,
    unsubscribeUrl,
    subject: `Welcome to the ${brand} newsletter`,
    heading: 'You are on the list',
    blocks: [
      { kind: 'text', text: 'New courses and notes from our projects will come to this address, now and then.' },
      { kind: 'button', label: 'See the courses', href: `${home}/courses` },
      { kind: 'note', text: `You can leave at any time: ${unsubscribePage}` },
    ],
  });
}
