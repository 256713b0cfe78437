import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Check, MessageCircle } from '#app/ui/icons.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { formatDay } from '#app/shared/dates.ts';
import type { LessonKind } from '#app/shared/course-terms.ts';
import { lessonKindViews } from '#app/modules/study/learning/ui/player/lesson-kind-views.ts';
import { placeInWords } from '#app/modules/study/notes/note.ts';
import { titleOfQuestion, type LessonQuestion } from '../../lesson-question.ts';
import { AskForm } from './ask-form.tsx';
import { QuestionView } from './question-view.tsx';
import { useLessonQuestions } from './use-lesson-questions.ts';
import '#app/modules/study/learning/ui/place-chip.css';
import './lesson-questions.css';
import { m } from '#texts';

export interface QuestionsPanelProps {
  readonly learnerId: string;
  readonly course: { readonly id: string; readonly slug: string };
  readonly lesson: { readonly id: string; readonly type: LessonKind };
  /** Changes whenever the learner asks by key. */
  readonly asks: number;
  /** A question to open at once; null for the list. */
  readonly openId: string | null;
}

/** What the panel shows: the list, the form with its place, or one question. */
type Shown = { readonly form: number | null } | { readonly id: string } | null;

/** The questions of the open lesson. Loaded when its tab is opened. */
export function QuestionsPanel({ learnerId, course, lesson, asks, openId }: QuestionsPanelProps) {
  const data = useLessonQuestions({ learnerId, courseId: course.id, lessonId: lesson.id });
  const { list, status, waiting, read, post, ask, similar } = data;
  const { notes } = lessonKindViews[lesson.type];
  const [shown, setShown] = useState<Shown>(openId === null ? null : { id: openId });
  const [said, setSaid] = useState('');
  const questions = list?.questions ?? [];
  const box = useRef<HTMLDivElement>(null);
  const returns = useRef<string | null>(null);
  /** Shows the list, and the focus returns to where this was opened: a question, or the button that asks. */
  const close = (opener: string) => {
    returns.current = opener;
    setShown(null);
  };
  useEffect(() => {
    if (shown !== null || returns.current === null) return;
    const opener = box.current?.querySelector<HTMLElement>(`[data-opens="${returns.current}"]`);
    (opener ?? box.current)?.focus();
    returns.current = null;
  }, [shown]);
  const showForm = () => {
    setSaid('');
    setShown({ form: notes?.positionNow() ?? null });
  };
  const openForm = useEffectEvent(() => {
    if (list?.isFull !== true) showForm();
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the key is pressed outside of this component
    if (asks > 0) openForm();
  }, [asks]);
  const mark = useEffectEvent((positions: readonly number[]) => notes?.mark?.(positions));
  const marks = questions.flatMap(({ position }) => (position === null ? [] : [position])).join();
  useEffect(() => {
    mark(marks === '' ? [] : marks.split(',').map(Number));
    return () => mark([]);
  }, [marks]);
  const answered = questions.some(({ isOwn, answers }) => isOwn && answers.length > 0);
  const see = useEffectEvent(() => void post({ intent: 'seen' }));
  useEffect(() => {
    if (answered) see();
  }, [answered]);

  const placeOf = (position: number | null): ReactNode =>
    placeInWords(lesson.type, position) !== '' &&
    position !== null && (
      <button type="button" className="lesson-question-place" onClick={() => notes?.goTo(position)}>
        <span className="sr">{m.lesson_questions_go_to({ place: placeInWords(lesson.type, position) })}</span>
        <span className="place-chip" aria-hidden="true">
          {placeInWords(lesson.type, position)}
        </span>
      </button>
    );
  const send = async (fields: Readonly<Record<string, string>>, done = '') => {
    if (await post(fields)) {
      setSaid(done);
      await read(null);
    } else showToast({ kind: 'error', text: m.lesson_questions_not_done() });
  };

  const sentence = (
    <p role="status" className={said === '' ? 'sr' : 'lesson-questions-said'}>
      {said}
    </p>
  );
  if (shown !== null && 'form' in shown) {
    return (
      <div className="lesson-questions" ref={box} tabIndex={-1}>
        {sentence}
        <AskForm
          course={course}
          place={placeInWords(lesson.type, shown.form)}
          similar={similar}
          onCancel={() => close('form')}
          onSimilar={(id, lessonId) => {
            if (lessonId !== lesson.id) return false;
            setShown({ id });
            return true;
          }}
          onSend={async (body) => {
            const sent = await ask(body, shown.form);
            if (sent.kind === 'refused') return sent;
            if (sent.kind === 'taken') setSaid(m.lesson_questions_sent());
            close('form');
            return sent;
          }}
        />
      </div>
    );
  }
  const open = shown === null ? undefined : questions.find(({ id }) => id === shown.id);
  const placeNow = notes?.positionNow() ?? null;
  const place = placeInWords(lesson.type, placeNow);
  return (
    <div className="lesson-questions" ref={box} tabIndex={-1}>
      {sentence}
      {open ? (
        <QuestionView
          // Shown anew after an answer is accepted: the button that had the focus is gone.
          key={`${open.id} ${open.answers.some(({ isAccepted }) => isAccepted)}`}
          question={open}
          place={placeOf(open.position)}
          onBack={() => close(open.id)}
          onPost={(fields, done) => void send(fields, done)}
        />
      ) : (
        <>
          {waiting.length > 0 && (
            <NoteBox tone="gold" role="status">
              <b>{m.lesson_questions_waits_title()}</b> {m.lesson_questions_waits_text()}
            </NoteBox>
          )}
          {list?.isFull === true ? (
            <NoteBox>
              <b>{m.lesson_questions_full_title()}</b> {m.lesson_questions_full_text()}
            </NoteBox>
          ) : (
            <Button size="lg" data-opens="form" onClick={showForm}>
              <MessageCircle />
              {place === '' ? m.lesson_questions_ask() : m.lesson_questions_ask_about({ place })}
            </Button>
          )}
          {status === 'loading' && <p className="meta">{m.lesson_questions_loading()}</p>}
          {status === 'failed' && list === null && (
            <p className="row" role="status">
              <span className="meta">{m.lesson_questions_failed()}</span>
              <Button variant="plain" onClick={() => void read(null)}>
                {m.lesson_questions_retry()}
              </Button>
            </p>
          )}
          {list !== null && (
            <header>
              <h2>{m.lesson_questions_count({ count: questions.length })}</h2>
              {list.usualHours !== null && (
                <p className="meta">{m.lesson_questions_usual({ count: list.usualHours })}</p>
              )}
              {questions.length === 0 && waiting.length === 0 && <p className="meta">{m.lesson_questions_none()}</p>}
            </header>
          )}
          <ul className="lesson-question-list">
            {waiting.map(({ id, body, position }) => (
              <li key={id}>
                {placeOf(position)}
                <div>
                  <b className="wrap-anywhere">{titleOfQuestion(body)}</b>
                  <p className="meta">{m.lesson_questions_waits()}</p>
                </div>
              </li>
            ))}
            {inPlaces(questions).map((question) => (
              <li key={question.id}>
                {placeOf(question.position)}
                <div>
                  <button
                    type="button"
                    className="wrap-anywhere"
                    data-opens={question.id}
                    onClick={() => {
                      setSaid('');
                      setShown({ id: question.id });
                    }}
                  >
                    {titleOfQuestion(question.body)}
                  </button>
                  <Facts question={question} />
                </div>
              </li>
            ))}
          </ul>
          {list !== null && list.next !== null && (
            <Button variant="plain" onClick={() => void read(list.next)}>
              {m.lesson_questions_more()}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

function Facts({ question: { asker, at, answers, state } }: { readonly question: LessonQuestion }) {
  return (
    <p className="meta row">
      <span>
        {asker ?? m.lesson_questions_somebody()}, {formatDay(new Date(at))}
      </span>
      <span>
        {answers.length > 0
          ? m.lesson_questions_answers({ count: answers.length })
          : state === 'closed'
            ? m.lesson_questions_closed()
            : m.lesson_questions_no_answer()}
      </span>
      {answers.some(({ isAccepted }) => isAccepted) && (
        <span className="lesson-accepted">
          <Check className="i-sm" />
          {m.lesson_questions_accepted()}
        </span>
      )}
    </p>
  );
}

const inPlaces = (questions: readonly LessonQuestion[]) =>
  questions.toSorted((one, other) => (one.position ?? -1) - (other.position ?? -1));
