import { useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { m } from '#texts';
import type { ContentSection } from '#app/modules/catalogue/courses/admin/content/course-content.ts';
import { ruleForm } from '#app/modules/catalogue/courses/admin/content/rule-input.ts';
import type { LessonRule } from '#app/modules/catalogue/courses/lesson-rule.ts';
import { RuleFields } from '#app/modules/catalogue/courses/ui/admin/content/rule-fields.tsx';
import { ruleWords } from '#app/modules/catalogue/courses/ui/admin/content/rule-words.ts';
import type { FormAnswer, RecordConflict } from '#app/shared/form-answer.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { ConflictNote } from '#app/ui/portal/conflict-note.tsx';
import { newQuiz, type QuizInput, askedBy, pointsToPassOf } from '../../quiz-rules.ts';
import type { QuizSettings } from '../../save-quiz-settings.server.ts';
import { QuizRuleFields } from './quiz-rule-fields.tsx';
import { shortPools } from './pool-fields.tsx';

/** The button that saves stands in the head of the page. */
export const quizFormId = 'quiz-settings';

interface CheckConflict extends RecordConflict {
  readonly lessonVersion: number;
}

interface QuizEditorProps {
  readonly lessonId: string;
  readonly settings: QuizSettings;
  readonly sections: readonly ContentSection[];
  /** Errors by the fields of the lesson's rule. */
  readonly answer: FormAnswer<CheckConflict> | undefined;
}

const poolOf = ({ pools }: QuizSettings, input: QuizInput) =>
  pools
    .filter(({ sectionId }) => input.draws.some((draw) => draw.sectionId === sectionId && draw.questions > 0))
    .reduce((sum, { published }) => sum + published, 0);

/** When a lesson of a course opens. */
export const ruleOf = (sections: readonly ContentSection[], lessonId: string): LessonRule | null =>
  sections.flatMap(({ lessons }) => lessons).find(({ id }) => id === lessonId)?.rule ?? null;

/** Returns the sentences that learners read about a quiz. */
export const sentencesOf = (settings: QuizSettings, input: QuizInput, rule: LessonRule | null) => [
  ...quizSentences(input, poolOf(settings, input)),
  m.portal_quizzes_reads_rule({ rule: ruleWords(rule) }),
];

/** The settings of a quiz as sentences with fields, and beside them what learners read. */
export function QuizEditor({ lessonId, settings, sections, answer }: QuizEditorProps) {
  const [input, setInput] = useState<QuizInput>(settings.input ?? newQuiz);
  const storedRule = ruleOf(sections, lessonId);
  const [rule, setRule] = useState(storedRule);
  const change = (changed: Partial<QuizInput>) => setInput((before) => ({ ...before, ...changed }));
  const form = useRef<HTMLFormElement>(null);
  const isConfirmed = useRef(false);
  const [asksToConfirm, setAsksToConfirm] = useState(false);
  const isSaving = useNavigation().state !== 'idle';
  const { learnersWithResult: learners } = settings;
  const passBefore = settings.input?.passPercent ?? input.passPercent;
  const stored = answer?.conflict;
  return (
    <Form
      ref={form}
      method="post"
      id={quizFormId}
      className="quiz-editor"
      onSubmit={(event) => {
        const isShort = shortPools(settings.pools, input.draws).length > 0;
        const mustConfirm = learners > 0 && input.passPercent !== passBefore && !isConfirmed.current;
        isConfirmed.current = false;
        if (isShort || mustConfirm || isSaving) event.preventDefault();
        if (isShort) event.currentTarget.querySelector<HTMLInputElement>('[aria-invalid]')?.focus();
        else if (mustConfirm) setAsksToConfirm(true);
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
      <input type="hidden" name="version" value={stored?.version ?? settings.version} />
      <input type="hidden" name="lessonVersion" value={stored?.lessonVersion ?? settings.lesson.version} />
      <div className="panel">
        <ConflictNote answer={answer} />
        <QuizRuleFields input={input} pools={settings.pools} onChange={change} />
        <div className="quiz-rule">
          <RuleFields rule={storedRule} lessonId={lessonId} sections={sections} errors={answer?.errors ?? {}} />
        </div>
      </div>
      <aside className="panel quiz-reads" aria-labelledby="quiz-reads">
        <h2 id="quiz-reads">{m.portal_quizzes_reads()}</h2>
        {sentencesOf(settings, input, rule).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {settings.openAttempts > 0 && (
          <NoteBox>{m.portal_quizzes_open_attempts({ count: settings.openAttempts })}</NoteBox>
        )}
      </aside>
      <ConfirmDialog
        open={asksToConfirm}
        onClose={() => setAsksToConfirm(false)}
        onConfirm={() => {
          setAsksToConfirm(false);
          isConfirmed.current = true;
          form.current?.requestSubmit();
        }}
        title={m.portal_quizzes_confirm_pass({ before: passBefore, after: input.passPercent })}
        confirmLabel={m.portal_shared_save_changes()}
        tone="accent"
      >
        {m.portal_quizzes_confirm_pass_text({ count: learners })}
      </ConfirmDialog>
    </Form>
  );
}

const feedbackSentences = {
  score: m.quizzes_reads_feedback_score,
  study: m.quizzes_reads_feedback_study,
  answers: m.quizzes_reads_feedback_answers,
};

/** Says in sentences how a quiz is drawn, passed and repeated; `pool` is the number of questions that it draws from. */
export function quizSentences(input: QuizInput, pool: number): string[] {
  const { draws, passPercent, attemptsAllowed, hoursBetween, drawsAgain, feedback } = input;
  const asked = askedBy(draws);
  return [
    drawsAgain ? m.quizzes_reads_questions_again({ asked, pool }) : m.quizzes_reads_questions_same({ asked }),
    m.quizzes_reads_pass({ points: pointsToPassOf(passPercent, asked), of: asked }),
    attemptsAllowed === null ? m.quizzes_reads_attempts_any() : m.quizzes_reads_attempts({ count: attemptsAllowed }),
    hoursBetween > 0 && attemptsAllowed !== 1 ? m.quizzes_reads_pause({ count: hoursBetween }) : '',
    limitWords(input),
    feedbackSentences[feedback](),
  ].filter((sentence) => sentence !== '');
}

function limitWords({ minutes, graceHours, mustBeOnline }: QuizInput): string {
  if (minutes === null) return m.quizzes_reads_no_limit();
  return mustBeOnline ? m.quizzes_reads_online({ minutes }) : m.quizzes_reads_minutes({ minutes, hours: graceHours });
}
