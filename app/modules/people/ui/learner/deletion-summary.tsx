import { BeadGlyph } from '#app/ui/bead-glyph.tsx';
import { m } from '#texts';

const goes = [
  m.account_goes_sign_in,
  m.account_goes_courses,
  m.account_goes_learning,
  m.account_goes_words,
  m.account_goes_mails,
] as const;

const stays = [m.account_stays_payments, m.account_stays_note] as const;

/** Shows what the deletion of an account removes, and what it keeps. */
export function DeletionSummary() {
  return (
    <div className="stack stack-20">
      <section className="stack stack-8">
        <h2 className="h3">{m.account_what_goes()}</h2>
        <ul className="deletion-list">
          {goes.map((item, at) => (
            <li key={at}>
              <BeadGlyph form="struck" tone="red" />
              <span>{item()}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className="stack stack-8">
        <h2 className="h3">{m.account_what_stays()}</h2>
        <ul className="deletion-list">
          {stays.map((item, at) => (
            <li key={at}>
              <BeadGlyph form="full" />
              <span>{item()}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
