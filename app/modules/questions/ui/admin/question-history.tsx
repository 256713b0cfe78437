import { m } from '#texts';
import { formatMoment } from '#app/shared/dates.ts';
import type { Locale } from '#app/shared/locale.ts';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { textIn } from '../../kinds/question-text.ts';
import type { QuestionRecord } from '../../question.ts';

interface QuestionHistoryProps {
  readonly revisions: QuestionRecord['revisions'];
  readonly locale: Locale;
}

/** What the question asked in each of its revisions. */
export function QuestionHistory({ revisions, locale }: QuestionHistoryProps) {
  if (revisions.length === 0) return null;
  return (
    <Disclosure label={m.portal_questions_history({ count: revisions.length })}>
      <ol className="question-history">
        {revisions.map(({ number, at, content }) => (
          <li key={number}>
            <b>{m.portal_questions_revision({ number })}</b> <time dateTime={at.toISOString()}>{formatMoment(at)}</time>
            <p className="wrap-anywhere">{textIn(content.prompt, locale)}</p>
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}
