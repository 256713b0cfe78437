import { m } from '#texts';
import { langOf } from '#app/modules/questions/ui/question/answer-view.ts';
import { QuestionFields } from '#app/modules/questions/ui/question/question-view.tsx';
import type { ShownResult } from '../../shown-check.ts';

/** The questions of a paper with what was answered, the right answers and their reasons. */
export function MarkedAnswers({ answers }: { readonly answers: NonNullable<ShownResult['answers']> }) {
  return (
    <ol className="check-answers">
      {answers.map(({ question, answer, marked }, position) => (
        <li key={position} className="question">
          <p className="meta">
            {m.checks_question_of({ number: position + 1, of: answers.length })}{' '}
            {marked.isRight ? m.checks_is_right() : m.checks_is_wrong()}
          </p>
          <QuestionFields question={question} answer={answer} result={marked} heading="h2" onAnswer={() => undefined} />
          {marked.reason !== '' && <p lang={langOf(question)}>{marked.reason}</p>}
        </li>
      ))}
    </ol>
  );
}
