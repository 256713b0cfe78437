import { useRef, useState } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Trash2 } from '#app/ui/icons.ts';
import { Textarea } from '#app/ui/textarea.tsx';
import { maxAnswerLength } from '../../lesson-question.ts';
import { useDeskKeys } from './use-desk-keys.ts';
import { m } from '#texts';

interface AnswerFormProps {
  /** Id of the answer, so that one that is sent twice is stored once. */
  readonly answerId: string;
  readonly mayClose: boolean;
  readonly saved: readonly { readonly id: string; readonly title: string; readonly body: string }[];
}

/** The answer to a question, with saved answers by button or key. */
export function AnswerForm({ answerId, mayClose, saved }: AnswerFormProps) {
  const [body, setBody] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const busy = useNavigation().formData?.get('intent');
  const send = (intent: string) => {
    if (busy || (intent !== 'close' && body.trim() === '')) return field()?.focus();
    void submit({ intent, answerId, body }, { method: 'post' });
  };
  const field = () => form.current?.querySelector('textarea');
  const insert = (number: number) => {
    const text = saved[number - 1]?.body;
    if (text === undefined) return;
    setBody((before) => (before.trim() === '' ? text : `${before.trimEnd()}\n\n${text}`));
    field()?.focus();
  };
  useDeskKeys({ write: () => field()?.focus(), insert, ...(mayClose && { close: () => send('close') }) });
  return (
    <section className="grading-marks" aria-label={m.portal_lesson_questions_answer()}>
      <Form
        method="post"
        noValidate
        ref={form}
        className="grading-criterion"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          send('answer');
        }}
      >
        <input type="hidden" name="answerId" value={answerId} />
        <Textarea
          name="body"
          rows={9}
          label={m.portal_lesson_questions_answer()}
          hint={m.portal_lesson_questions_answer_hint()}
          maxLength={maxAnswerLength}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
        <div className="row row-wrap">
          <Button variant="accent" type="submit" name="intent" value="answer" busy={busy === 'answer'}>
            {m.portal_lesson_questions_send()}
          </Button>
          <Button variant="line" type="submit" name="intent" value="save" busy={busy === 'save'}>
            {m.portal_lesson_questions_save()}
          </Button>
        </div>
      </Form>
      <section className="grading-criteria">
        <header className="grading-criterion">
          <h2>
            {m.portal_lesson_questions_saved()}
            <span>{m.portal_lesson_questions_saved_hint()}</span>
          </h2>
          {saved.length === 0 && <p>{m.portal_lesson_questions_saved_none()}</p>}
        </header>
        {saved.map(({ id, title }, index) => (
          <div key={id} className="row between saved-answer">
            <button type="button" onClick={() => insert(index + 1)}>
              <kbd className="kbd">{index + 1}</kbd> <span className="wrap-anywhere">{title}</span>
            </button>
            <Form method="post" noValidate>
              <input type="hidden" name="intent" value="forget" />
              <input type="hidden" name="savedId" value={id} />
              <Button variant="icon" type="submit" aria-label={m.portal_lesson_questions_forget({ title })}>
                <Trash2 className="i-sm" />
              </Button>
            </Form>
          </div>
        ))}
      </section>
      <footer className="answer-keys">
        <p className="grading-keys">
          {keys().map(([signs, label]) => (
            <span key={label}>
              {signs.map((sign) => (
                <kbd key={sign} className="kbd">
                  {sign}
                </kbd>
              ))}
              {label}
            </span>
          ))}
        </p>
      </footer>
    </section>
  );
}

const keys = (): readonly (readonly [readonly string[], string])[] => [
  [['J', 'K'], m.portal_lesson_questions_keys_move()],
  [['W'], m.portal_lesson_questions_keys_write()],
  [['Ctrl', 'Enter'], m.portal_lesson_questions_keys_send()],
  [['E'], m.portal_lesson_questions_keys_close()],
];
