import { BeadGlyph } from '#app/ui/bead-glyph.tsx';

const goes = [
  'your name, your email, your phone number, and every way to sign in',
  'your courses, also those you paid for: you would have to buy them again',
  'your progress, your marks, your notes, your badges and certificates, and the pages that prove them',
  'your reviews and what you reported, the messages you wrote to us, and the newsletter',
  'the mails we keep a copy of, receipts among them, and your receipts’ pages here',
] as const;

const stays = [
  'the record of each payment, because the law asks for it: course, amount, date, order number and M-Pesa code, without your name, your email and your phone number',
  'a note that an account was deleted, which names nobody',
] as const;

/** What deleting an account takes away, and what it leaves. */
export function DeletionSummary() {
  return (
    <div className="stack stack-20">
      <section className="stack stack-8">
        <h2 className="h3">What goes</h2>
        <ul className="deletion-list">
          {goes.map((item) => (
            <li key={item}>
              <BeadGlyph form="struck" tone="red" />
              <span>{item}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className="stack stack-8">
        <h2 className="h3">What stays</h2>
        <ul className="deletion-list">
          {stays.map((item) => (
            <li key={item}>
              <BeadGlyph form="full" />
              <span>{item}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
