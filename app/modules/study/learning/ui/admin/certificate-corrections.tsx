import { formatDay } from '#app/shared/dates.ts';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import type { CertificateToCorrect } from '#app/modules/study/certificates/corrections/correction.ts';
import { m } from '#texts';

/** Shows which name a learner asked for, and why. */
export function CorrectionRequest({ request }: { readonly request: NonNullable<CertificateToCorrect['request']> }) {
  return (
    <NoteBox tone="gold">
      {m.portal_learning_correct_asked({ name: request.name, day: formatDay(request.askedAt) })}
      <p className="wrap-anywhere">{request.reason}</p>
    </NoteBox>
  );
}

/** Lists the earlier corrections of a certificate with their reasons; nothing without any. */
export function CorrectionHistory({ earlier }: Pick<CertificateToCorrect, 'earlier'>) {
  if (earlier.length === 0) return null;
  return (
    <Disclosure label={m.portal_learning_correct_earlier({ count: earlier.length })}>
      <ul className="rows">
        {earlier.map(({ id, name, formerName, reason, decidedAt }) => (
          <li key={id} className="row">
            <span className="grow">
              <b className="block">
                {formerName === null
                  ? m.portal_learning_correct_was_declined({ name, day: formatDay(decidedAt) })
                  : m.portal_learning_correct_was_issued({ former: formerName, name, day: formatDay(decidedAt) })}
              </b>
              <span className="quiet wrap-anywhere">{reason}</span>
            </span>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
