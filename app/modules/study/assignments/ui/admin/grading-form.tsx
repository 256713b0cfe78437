import { useEffect, useRef, useState, type RefObject } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { m } from '#texts';
import { Button } from '#app/ui/button.tsx';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { maxFeedbackLength, sumOf, type Level, type Levels, isLevel } from '../../assignment-rules.ts';
import type { ShownCriterion } from '#app/modules/catalogue/lesson-kinds/assignment/assignment-content.ts';
import { CriterionLevels } from './criterion-levels.tsx';
import { useGradingKeys } from './use-grading-keys.ts';

interface GradingFormProps {
  readonly id: string;
  readonly learner: string;
  readonly version: number;
  readonly criteria: readonly ShownCriterion[];
  readonly pointsToAccept: number;
  readonly of: number;
  /** Why the last form was refused. */
  readonly error: string | null | undefined;
}

/**
 * The rubric of a submission: a level for each criterion by button or key, the feedback, and the decision. What is not decided yet stays in
 * the browser.
 */
export function GradingForm({ id, learner, version, criteria, pointsToAccept, of, error }: GradingFormProps) {
  const [levels, setLevels] = useState<Levels>({});
  const [feedback, setFeedback] = useState('');
  const [current, setCurrent] = useState(0);
  const [past, setPast] = useState<readonly { readonly levels: Levels; readonly current: number }[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const submit = useSubmit();
  const busy = useNavigation().formData?.get('intent');

  useEffect(() => {
    const draft = readGradingDraft(id);
    if (!draft) return;
    // oxlint-disable-next-line react/set-state-in-effect -- session storage is read after hydration, once
    setLevels(draft.levels);
    setFeedback(draft.feedback);
  }, [id]);
  const keep = (changed: { readonly levels?: Levels; readonly feedback?: string }) =>
    saveGradingDraft(id, { levels, feedback, ...changed });

  const { points, open } = sumOf(criteria, levels);
  const isAcceptable = open === 0 && points >= pointsToAccept;

  const selectLevel = (index: number, level: Level) => {
    const criterion = criteria[index];
    if (!criterion) return;
    const changed = { ...levels, [criterion.id]: level };
    setPast([...past, { levels, current: index }]);
    setLevels(changed);
    keep({ levels: changed });
    setCurrent(Math.min(index + 1, criteria.length - 1));
  };
  const undo = () => {
    const before = past.at(-1);
    if (!before) return;
    setPast(past.slice(0, -1));
    setLevels(before.levels);
    keep({ levels: before.levels });
    setCurrent(before.current);
  };
  const decide = (intent: 'accepted' | 'improve') => {
    if (busy !== undefined && busy !== null) return;
    if (intent === 'improve' && feedback.trim() === '') field.current?.focus();
    else if (form.current && (intent === 'improve' || isAcceptable)) {
      const fields = new FormData(form.current);
      fields.set('intent', intent);
      void submit(fields, { method: 'post' });
    }
  };

  useGradingKeys({
    level: (level) => selectLevel(current, level),
    move: (by) => setCurrent(Math.max(0, Math.min(criteria.length - 1, current + by))),
    write: () => field.current?.focus(),
    accept: () => decide('accepted'),
    improve: () => decide('improve'),
    undo,
  });

  return (
    <Form method="post" ref={form} className="grading-marks" aria-label={m.portal_submissions_rubric()}>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="levels" value={JSON.stringify(levels)} />
      <header>
        <h2>{m.portal_submissions_rubric()}</h2>
        <span>{m.portal_submissions_accepted_from({ points: pointsToAccept })}</span>
      </header>
      <div className="grading-criteria">
        {criteria.map((criterion, index) => (
          <CriterionLevels
            key={criterion.id}
            criterion={criterion}
            level={levels[criterion.id]}
            isCurrent={index === current}
            onLevel={(level) => selectLevel(index, level)}
          />
        ))}
        <FeedbackField
          learner={learner}
          value={feedback}
          field={field}
          onChange={(typed) => {
            setFeedback(typed);
            keep({ feedback: typed });
          }}
        />
      </div>
      <footer>
        <RefusalNote sentence={error} />
        <p className="grading-sum" role="status">
          <b>{m.portal_submissions_so_far({ points, of })}</b>
          <span>
            {open > 0
              ? m.portal_submissions_open({ count: open })
              : isAcceptable
                ? m.portal_submissions_enough()
                : m.portal_submissions_too_few({ count: pointsToAccept - points })}
          </span>
        </p>
        <div className="grading-decisions">
          <Button variant="line" busy={busy === 'improve'} onClick={() => decide('improve')}>
            {m.portal_submissions_improve()}
          </Button>
          <Button
            variant="accent"
            busy={busy === 'accepted'}
            disabled={!isAcceptable}
            onClick={() => decide('accepted')}
          >
            {m.portal_submissions_accept()}
          </Button>
        </div>
        <GradingKeys />
      </footer>
    </Form>
  );
}

interface FeedbackFieldProps {
  readonly learner: string;
  readonly value: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onChange: (typed: string) => void;
}

function FeedbackField({ learner, value, field, onChange }: FeedbackFieldProps) {
  const [name = learner] = learner.split(' ');
  return (
    <label className="grading-criterion">
      <h3>{m.portal_submissions_to({ name })}</h3>
      <span className="field">
        <textarea
          ref={field}
          name="feedback"
          rows={3}
          maxLength={maxFeedbackLength}
          aria-label={m.portal_submissions_feedback({ name })}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur();
          }}
        />
      </span>
    </label>
  );
}

/** Lists the keyboard shortcuts of the grading desk. */
function GradingKeys() {
  const keys: readonly (readonly [readonly string[], string])[] = [
    [['0', '3'], m.portal_submissions_key_level()],
    [['↓'], m.portal_submissions_key_next()],
    [['W'], m.portal_submissions_key_write()],
    [['Enter'], m.portal_submissions_key_accept()],
    [['I'], m.portal_submissions_key_improve()],
    [['Z'], m.portal_submissions_key_undo()],
  ];
  return (
    <p className="grading-keys">
      {keys.map(([signs, label]) => (
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
  );
}

interface Grading {
  readonly levels: Levels;
  readonly feedback: string;
}

const keyOf = (id: string) => `mic3-grading:${id}`;

/** Stores unfinished grading in this tab; nothing without session storage. */
function saveGradingDraft(id: string, grading: Grading): void {
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify(grading));
  } catch {
    // Full, or closed to us.
  }
}

/** Returns the unfinished grading; null without one. */
function readGradingDraft(id: string): Grading | null {
  try {
    const { levels, feedback } = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? '') as Partial<Grading>;
    if (typeof feedback !== 'string' || typeof levels !== 'object') return null;
    return { feedback, levels: Object.fromEntries(Object.entries(levels).filter(([, level]) => isLevel(level))) };
  } catch {
    return null;
  }
}
