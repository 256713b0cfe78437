import { m } from '#texts';
import { ProgressStrand } from '#app/ui/strand.tsx';
import { type QuizDraw, askedBy } from '../../quiz-rules.ts';
import type { QuestionPool } from '../../save-quiz-settings.server.ts';
import { NumberField } from './number-field.tsx';

interface PoolFieldsProps {
  readonly pools: readonly QuestionPool[];
  readonly draws: readonly QuizDraw[];
  readonly onChange: (draws: readonly QuizDraw[]) => void;
}

const drawnFrom = (draws: readonly QuizDraw[], sectionId: string | null) =>
  draws.find((draw) => draw.sectionId === sectionId)?.questions ?? 0;

/** Draws that are larger than their pools, with the number that is missing. */
export const shortPools = (pools: readonly QuestionPool[], draws: readonly QuizDraw[]) =>
  pools.flatMap((pool) => {
    const missing = drawnFrom(draws, pool.sectionId) - pool.published;
    return missing > 0 ? [{ ...pool, missing }] : [];
  });

/** Fields for the number of questions drawn from each section. */
export function PoolFields({ pools, draws, onChange }: PoolFieldsProps) {
  const shown = pools.filter(({ sectionId, published }) => published > 0 || drawnFrom(draws, sectionId) > 0);
  const drafts = pools.reduce((sum, pool) => sum + pool.drafts, 0);
  const published = pools.reduce((sum, pool) => sum + pool.published, 0);
  if (shown.length === 0) return <p className="hint">{m.portal_quizzes_no_questions()}</p>;
  return (
    <ul className="quiz-pools">
      {shown.map(({ sectionId, title, published: of }) => {
        const drawn = drawnFrom(draws, sectionId);
        const missing = drawn - of;
        const name = title ?? m.portal_shared_without_a_place();
        const errorId = `missing-${sectionId ?? 'none'}`;
        return (
          <li key={sectionId} data-short={missing > 0 || undefined}>
            <div>
              <b className="wrap-anywhere">{name}</b>
              <ProgressStrand
                done={Math.min(drawn, of)}
                of={of}
                tone={missing > 0 ? 'var(--color-danger)' : 'var(--color-text)'}
                bead={7}
              />
              {missing > 0 && (
                <p className="err" id={errorId}>
                  {m.portal_quizzes_missing({ count: missing })}
                </p>
              )}
            </div>
            <NumberField
              label={m.portal_quizzes_draw_from({ title: name })}
              value={drawn}
              min={0}
              max={100}
              invalidBy={missing > 0 ? errorId : undefined}
              onChange={(questions) =>
                onChange([...draws.filter((draw) => draw.sectionId !== sectionId), { sectionId, questions }])
              }
            />
            <span className="quiet">{m.portal_quizzes_of({ count: of })}</span>
          </li>
        );
      })}
      <li>
        <span className="quiet">{drafts > 0 && m.portal_quizzes_drafts({ count: drafts })}</span>
        <b>{askedBy(draws)}</b>
        <span className="quiet">{m.portal_quizzes_of({ count: published })}</span>
      </li>
    </ul>
  );
}
