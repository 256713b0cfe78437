import { useLocation } from 'react-router';
import { m } from '#texts';
import { formatMoment } from '#app/shared/dates.ts';
import type { Locale } from '#app/shared/locale.ts';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { textIn } from '../../kinds/question-text.ts';
import type { QuestionRecord } from '../../question.ts';
import { QuestionPicture } from '../question/question-picture.tsx';

interface QuestionHistoryProps {
  readonly revisions: QuestionRecord['revisions'];
  readonly locale: Locale;
}

/** What the question asked in each of its revisions, with its picture; open at the address with '#history'. */
export function QuestionHistory({ revisions, locale }: QuestionHistoryProps) {
  const { hash, key } = useLocation();
  const isSought = hash === '#history';
  if (revisions.length === 0) return null;
  return (
    // Anew at each address, so that the link opens it again.
    <div key={key} id="history" ref={(place) => (isSought ? place?.querySelector('summary')?.focus() : undefined)}>
      <Disclosure label={m.portal_questions_history({ count: revisions.length })} open={isSought}>
        <ol className="question-history">
          {revisions.map(({ number, at, content: { prompt, picture } }) => (
            <li key={number}>
              <b>{m.portal_questions_revision({ number })}</b>{' '}
              <time dateTime={at.toISOString()}>{formatMoment(at)}</time>
              <p className="wrap-anywhere">{textIn(prompt, locale)}</p>
              {picture && <QuestionPicture picture={{ ...picture, alt: textIn(picture.alt, locale) }} />}
            </li>
          ))}
        </ol>
      </Disclosure>
    </div>
  );
}
