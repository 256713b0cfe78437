import type { ReactNode } from 'react';
import { m } from '#texts';
import { quizFeedbacks, type QuizFeedback } from '#app/shared/study-terms.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import {
  askedBy,
  maxAttempts,
  maxGraceHours,
  maxHoursBetween,
  maxMinutes,
  pointsToPassOf,
  type QuizInput,
} from '../../quiz-rules.ts';
import type { QuestionPool } from '../../save-quiz-settings.server.ts';
import { NumberField } from './number-field.tsx';
import { PoolFields } from './pool-fields.tsx';

const feedbackLabels: Readonly<Record<QuizFeedback, () => string>> = {
  score: m.portal_quizzes_feedback_score,
  study: m.portal_quizzes_feedback_study,
  answers: m.portal_quizzes_feedback_answers,
};

interface QuizRuleFieldsProps {
  readonly input: QuizInput;
  readonly pools: readonly QuestionPool[];
  readonly onChange: (changed: Partial<QuizInput>) => void;
}

/** Fields for drawing, passing and repeating a quiz, in sentences. */
export function QuizRuleFields({ input, pools, onChange: change }: QuizRuleFieldsProps) {
  const asked = askedBy(input.draws);
  return (
    <>
      <Rule title={m.portal_shared_questions()}>
        <PoolFields pools={pools} draws={input.draws} onChange={(draws) => change({ draws })} />
        <div className="row row-wrap quiz-ticks">
          <Checkbox
            label={m.portal_quizzes_shuffle()}
            checked={input.shufflesAnswers}
            onChange={({ target }) => change({ shufflesAnswers: target.checked })}
          />
          <Checkbox
            label={m.portal_quizzes_draws_again()}
            checked={input.drawsAgain}
            onChange={({ target }) => change({ drawsAgain: target.checked })}
          />
        </div>
      </Rule>
      <Rule title={m.portal_quizzes_to_pass()}>
        <div className="row row-wrap">
          <NumberField
            label={m.portal_quizzes_pass_mark()}
            value={input.passPercent}
            min={1}
            max={100}
            onChange={(passPercent) => change({ passPercent })}
          />
          <span>
            {m.portal_quizzes_per_cent()}{' '}
            <b>{m.portal_shared_points_of({ points: pointsToPassOf(input.passPercent, asked), of: asked })}</b>
          </span>
        </div>
      </Rule>
      <Rule title={m.portal_quizzes_attempts()}>
        <Checkbox
          label={m.portal_quizzes_limited()}
          checked={input.attemptsAllowed !== null}
          onChange={({ target }) => change({ attemptsAllowed: target.checked ? 3 : null })}
        />
        <div className="row row-wrap">
          {input.attemptsAllowed !== null && (
            <>
              <NumberField
                label={m.portal_quizzes_attempts()}
                value={input.attemptsAllowed}
                min={1}
                max={maxAttempts}
                onChange={(attemptsAllowed) => change({ attemptsAllowed })}
              />
              <span>{m.portal_quizzes_attempts_words()}</span>
            </>
          )}
          <NumberField
            label={m.portal_quizzes_hours_between()}
            value={input.hoursBetween}
            min={0}
            max={maxHoursBetween}
            onChange={(hoursBetween) => change({ hoursBetween })}
          />
          <span>{m.portal_quizzes_hours_words()}</span>
        </div>
      </Rule>
      <Rule title={m.portal_quizzes_time()}>
        <div className="row row-wrap">
          <Checkbox
            label={m.portal_quizzes_limit()}
            checked={input.minutes !== null}
            onChange={({ target }) => change({ minutes: target.checked ? 30 : null })}
          />
          {input.minutes !== null && (
            <>
              <NumberField
                label={m.portal_quizzes_minutes()}
                value={input.minutes}
                min={1}
                max={maxMinutes}
                onChange={(minutes) => change({ minutes })}
              />
              <span>{m.portal_quizzes_minutes_words()}</span>
            </>
          )}
        </div>
        <Checkbox
          label={m.portal_shared_must_be_taken_online()}
          checked={input.mustBeOnline}
          onChange={({ target }) => change({ mustBeOnline: target.checked })}
        />
        {input.minutes !== null && input.mustBeOnline && <p className="hint">{m.portal_quizzes_online_hint()}</p>}
        {input.minutes !== null && !input.mustBeOnline && (
          <div className="row row-wrap quiet">
            <span>{m.portal_quizzes_grace_before()}</span>
            <NumberField
              label={m.portal_quizzes_grace()}
              value={input.graceHours}
              min={0}
              max={maxGraceHours}
              onChange={(graceHours) => change({ graceHours })}
            />
            <span>{m.portal_quizzes_grace_after()}</span>
          </div>
        )}
      </Rule>
      <Rule title={m.portal_quizzes_after()}>
        <div className="seg" role="group" aria-label={m.portal_quizzes_after()}>
          {quizFeedbacks.map((feedback) => (
            <button
              key={feedback}
              type="button"
              aria-pressed={input.feedback === feedback}
              onClick={() => change({ feedback })}
            >
              {feedbackLabels[feedback]()}
            </button>
          ))}
        </div>
        <p className="hint">{m.portal_quizzes_answers_hint()}</p>
      </Rule>
    </>
  );
}

function Rule({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="quiz-rule" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
