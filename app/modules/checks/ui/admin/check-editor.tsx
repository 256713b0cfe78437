import { useState, type ReactNode } from 'react';
import { Form } from 'react-router';
import { m } from '#texts';
import type { ContentSection } from '#app/modules/catalogue/admin/content/content.ts';
import { ruleForm } from '#app/modules/catalogue/admin/content/rule-input.ts';
import { RuleFields } from '#app/modules/catalogue/ui/admin/content/rule-fields.tsx';
import { ruleWords } from '#app/modules/catalogue/ui/admin/content/rule-words.ts';
import { checkFeedbacks, type CheckFeedback } from '#app/shared/check-terms.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { checkSentences } from '../../check-sentences.ts';
import {
  askedBy,
  mostAttempts,
  mostGraceHours,
  mostHoursBetween,
  mostMinutes,
  newCheck,
  pointsToPassOf,
  type CheckInput,
} from '../../check.ts';
import type { CheckSettings } from '../../save-check-settings.server.ts';
import { NumberField } from './number-field.tsx';
import { PoolFields, shortPools } from './pool-fields.tsx';

/** The button that saves stands in the head of the page. */
export const checkFormId = 'check-settings';

/** What a form that was not saved is answered. */
export interface CheckAnswer {
  readonly error: string | null;
  /** Of the fields of the lesson's rule. */
  readonly errors: Readonly<Record<string, string>>;
  /** Where somebody else saved meanwhile: saving again replaces what they saved. */
  readonly version: number | null;
  readonly theirs: CheckInput | null;
}

interface CheckEditorProps {
  readonly lessonId: string;
  readonly settings: CheckSettings;
  readonly sections: readonly ContentSection[];
  readonly answer: CheckAnswer | undefined;
}

const feedbackLabels: Readonly<Record<CheckFeedback, () => string>> = {
  score: m.portal_checks_feedback_score,
  study: m.portal_checks_feedback_study,
  answers: m.portal_checks_feedback_answers,
};

const poolOf = ({ pools }: CheckSettings, input: CheckInput) =>
  pools
    .filter(({ sectionId }) => input.draws.some((draw) => draw.sectionId === sectionId && draw.questions > 0))
    .reduce((sum, { published }) => sum + published, 0);

/** The settings of a check as sentences with fields, and beside them what learners read. */
export function CheckEditor({ lessonId, settings, sections, answer }: CheckEditorProps) {
  const [input, setInput] = useState<CheckInput>(settings.input ?? newCheck);
  const stored = sections.flatMap(({ lessons }) => lessons).find(({ id }) => id === lessonId)?.rule ?? null;
  const [rule, setRule] = useState(stored);
  const change = (changed: Partial<CheckInput>) => setInput((before) => ({ ...before, ...changed }));
  const asked = askedBy(input.draws);
  const short = shortPools(settings.pools, input.draws);
  const sentences = [
    ...checkSentences(input, poolOf(settings, input)),
    m.portal_checks_reads_rule({ rule: ruleWords(rule) }),
  ];
  return (
    <Form
      method="post"
      id={checkFormId}
      className="check-editor"
      onSubmit={(event) => {
        if (short.length === 0) return;
        event.preventDefault();
        event.currentTarget.querySelector<HTMLInputElement>('[aria-invalid]')?.focus();
      }}
      onChange={({ currentTarget }) => {
        const fields = Object.fromEntries(
          [...new FormData(currentTarget)].flatMap(([name, value]) =>
            typeof value === 'string' ? [[name, value]] : [],
          ),
        ) as Record<string, string>;
        const read = ruleForm(fields).safeParse(fields);
        if (read.success) setRule(read.data);
      }}
    >
      <input type="hidden" name="check" value={JSON.stringify(input)} />
      <input type="hidden" name="version" value={answer?.version ?? settings.version} />
      <div className="panel">
        {answer?.error && <RefusalNote sentence={answer.error} />}
        {answer?.theirs && (
          <NoteBox tone="bad">
            <b>{m.portal_checks_theirs()}</b>
            <ul>
              {checkSentences(answer.theirs, poolOf(settings, answer.theirs)).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            {m.portal_checks_save_again()}
          </NoteBox>
        )}
        <Rule title={m.portal_checks_questions()}>
          <PoolFields pools={settings.pools} draws={input.draws} onChange={(draws) => change({ draws })} />
          <div className="row row-wrap">
            <Checkbox
              label={m.portal_checks_shuffle()}
              checked={input.shufflesAnswers}
              onChange={({ target }) => change({ shufflesAnswers: target.checked })}
            />
            <Checkbox
              label={m.portal_checks_draws_again()}
              checked={input.drawsAgain}
              onChange={({ target }) => change({ drawsAgain: target.checked })}
            />
          </div>
        </Rule>
        <Rule title={m.portal_checks_to_pass()}>
          <div className="row row-wrap">
            <NumberField
              label={m.portal_checks_pass_mark()}
              value={input.passPercent}
              min={1}
              max={100}
              onChange={(passPercent) => change({ passPercent })}
            />
            <span>
              {m.portal_checks_per_cent()}{' '}
              <b>{m.portal_gradebook_points({ points: pointsToPassOf(input.passPercent, asked), of: asked })}</b>
            </span>
          </div>
        </Rule>
        <Rule title={m.portal_checks_attempts()}>
          <Checkbox
            label={m.portal_checks_limited()}
            checked={input.attempts !== null}
            onChange={({ target }) => change({ attempts: target.checked ? 3 : null })}
          />
          <div className="row row-wrap">
            {input.attempts !== null && (
              <>
                <NumberField
                  label={m.portal_checks_attempts()}
                  value={input.attempts}
                  min={1}
                  max={mostAttempts}
                  onChange={(attempts) => change({ attempts })}
                />
                <span>{m.portal_checks_attempts_words()}</span>
              </>
            )}
            <NumberField
              label={m.portal_checks_hours_between()}
              value={input.hoursBetween}
              min={0}
              max={mostHoursBetween}
              onChange={(hoursBetween) => change({ hoursBetween })}
            />
            <span>{m.portal_checks_hours_words()}</span>
          </div>
        </Rule>
        <Rule title={m.portal_checks_time()}>
          <div className="row row-wrap">
            <Checkbox
              label={m.portal_checks_limit()}
              checked={input.minutes !== null}
              onChange={({ target }) => change({ minutes: target.checked ? 30 : null })}
            />
            {input.minutes !== null && (
              <>
                <NumberField
                  label={m.portal_checks_minutes()}
                  value={input.minutes}
                  min={1}
                  max={mostMinutes}
                  onChange={(minutes) => change({ minutes })}
                />
                <span>{m.portal_checks_minutes_words()}</span>
              </>
            )}
          </div>
          {input.minutes !== null && (
            <div className="row row-wrap quiet">
              <span>{m.portal_checks_grace_before()}</span>
              <NumberField
                label={m.portal_checks_grace()}
                value={input.graceHours}
                min={0}
                max={mostGraceHours}
                onChange={(graceHours) => change({ graceHours })}
              />
              <span>{m.portal_checks_grace_after()}</span>
            </div>
          )}
        </Rule>
        <Rule title={m.portal_checks_after()}>
          <div className="seg" role="group" aria-label={m.portal_checks_after()}>
            {checkFeedbacks.map((feedback) => (
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
          <p className="hint">{m.portal_checks_answers_hint()}</p>
        </Rule>
        <div className="check-rule">
          <RuleFields rule={stored} lessonId={lessonId} sections={sections} errors={answer?.errors ?? {}} />
        </div>
      </div>
      <aside className="panel check-reads" aria-labelledby="check-reads">
        <h2 id="check-reads">{m.portal_checks_reads()}</h2>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {settings.openPapers > 0 && <NoteBox>{m.portal_checks_open_papers({ count: settings.openPapers })}</NoteBox>}
      </aside>
    </Form>
  );
}

function Rule({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="check-rule" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
