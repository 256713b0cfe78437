import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Link } from '#app/ui/link.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { maxQuestionLength, minQuestionLength, questionPath, type SimilarQuestion } from '../../lesson-question.ts';
import type { Sent } from './use-lesson-questions.ts';
import { m } from '#texts';

/** Milliseconds after the last key until similar questions are sought. */
const pause = 400;

interface AskFormProps {
  readonly course: { readonly slug: string };
  /** Its place in words; '' for the whole lesson. */
  readonly place: string;
  readonly similar: (text: string, signal: AbortSignal) => Promise<readonly SimilarQuestion[]>;
  readonly onSend: (body: string) => Promise<Sent>;
  readonly onCancel: () => void;
  readonly onSimilar: (id: string, lessonId: string) => boolean;
}

/** The field for a question, with similar ones of the course before it is sent. */
export function AskForm({ course, place, similar, onSend, onCancel, onSimilar }: AskFormProps) {
  const [body, setBody] = useState('');
  const [found, setFound] = useState<readonly SimilarQuestion[]>([]);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const heading = useId();
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  useEffect(() => {
    if (body.trim().length < 8) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      // Without a connection there are none.
      similar(body, leaving.signal).then(setFound, () => undefined);
    }, pause);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [body, similar]);
  const send = async () => {
    if (isBusy) return;
    const text = body.trim();
    if (text.length < minQuestionLength) return setError(m.lesson_questions_error_invalid());
    setBusy(true);
    const sent = await onSend(text);
    setBusy(false);
    if (sent.kind === 'refused') setError(sent.sentence ?? m.lesson_questions_not_done());
  };
  return (
    <form
      ref={form}
      noValidate
      className="lesson-ask"
      aria-label={m.lesson_questions_yours()}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {error !== null && <FormError>{error}</FormError>}
      <Textarea
        label={place === '' ? m.lesson_questions_yours() : `${m.lesson_questions_yours()}, ${place}`}
        hint={m.lesson_questions_visible()}
        rows={4}
        maxLength={maxQuestionLength}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      <div role="status">
        {found.length > 0 && body.trim().length >= 8 && (
          <section className="lesson-similar" aria-labelledby={heading}>
            <h2 id={heading}>{m.lesson_questions_asked_before()}</h2>
            <ul>
              {found.map(({ id, lessonId, title, answers, isAccepted }) => (
                <li key={id}>
                  <Link
                    to={questionPath(course, lessonId, id)}
                    onClick={(event) => {
                      if (onSimilar(id, lessonId)) event.preventDefault();
                    }}
                  >
                    {title}
                  </Link>
                  <span className="meta">
                    {answers > 0 ? m.lesson_questions_answers({ count: answers }) : m.lesson_questions_no_answer()}
                    {isAccepted && `, ${m.lesson_questions_accepted()}`}
                  </span>
                </li>
              ))}
            </ul>
            <p className="meta">{m.lesson_questions_none_of_these()}</p>
          </section>
        )}
      </div>
      <p className="row">
        <Button variant="accent" type="submit" busy={isBusy}>
          {m.lesson_questions_send()}
        </Button>
        <Button variant="plain" onClick={onCancel}>
          {m.lesson_questions_cancel()}
        </Button>
      </p>
    </form>
  );
}
