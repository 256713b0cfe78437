import { Link } from '#app/ui/link.tsx';
import { m } from '#texts';
import { ageLabel } from '#app/modules/study/assignments/ui/admin/age-label.ts';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import { BeadGlyph, type BeadForm } from '#app/ui/bead-glyph.tsx';
import { delayLabel } from '#app/modules/study/quizzes/ui/admin/delay-label.ts';
import type { Result } from '../../gradebook.ts';

export type Shown = 'passed' | 'waits' | 'failed' | 'none';

export const resultForms: Readonly<Record<Shown, BeadForm>> = {
  passed: 'full',
  waits: 'open',
  failed: 'struck',
  none: 'grey',
};

export const resultLabels: Readonly<Record<Shown, () => string>> = {
  passed: m.portal_gradebook_passed,
  waits: m.portal_gradebook_waits,
  failed: m.portal_shared_not_passed,
  none: m.portal_gradebook_none,
};

const shownOf: Readonly<Record<Result['kind'], Shown>> = {
  none: 'none',
  waits: 'waits',
  open: 'waits',
  late: 'waits',
  passed: 'passed',
  failed: 'failed',
  missed: 'failed',
};

interface ResultCellProps {
  readonly result: Result;
  /** Attempts that are allowed; null for any number. */
  readonly attemptsAllowed: number | null;
  readonly now: Date;
}

/** A result: its form, the figure, and which attempt it was. */
export function ResultCell({ result, attemptsAllowed, now }: ResultCellProps) {
  const shown = shownOf[result.kind];
  const hasWords = !('points' in result) && result.kind !== 'none';
  return (
    <span className={`result result-${shown}`}>
      <BeadGlyph form={resultForms[shown]} />
      {!hasWords && <span className="sr">{resultLabels[shown]()}</span>}
      <Words result={result} attemptsAllowed={attemptsAllowed} now={now} />
    </span>
  );
}

function Words({ result, attemptsAllowed, now }: ResultCellProps) {
  switch (result.kind) {
    case 'none':
      return null;
    case 'waits': {
      const words = m.portal_gradebook_waits_for({ age: ageLabel(result.since, now) });
      return (
        <IfAllowed open="/admin/hand-ins" otherwise={words}>
          <Link to={`/admin/hand-ins/${result.submissionId}`}>{words}</Link>
        </IfAllowed>
      );
    }
    case 'late': {
      const words =
        result.minutes === null ? m.portal_shared_late() : m.portal_late_by({ delay: delayLabel(result.minutes) });
      return (
        <IfAllowed open="/admin/hand-ins" otherwise={words}>
          <Link to={`/admin/hand-ins/late/${result.attemptId}`}>{words}</Link>
        </IfAllowed>
      );
    }
    case 'open': {
      if (result.endsAt === null) return m.portal_gradebook_open();
      const minutes = Math.max(0, Math.ceil((result.endsAt.getTime() - now.getTime()) / 60_000));
      return m.portal_gradebook_open_for({ minutes });
    }
    case 'missed':
      return (
        <>
          {m.portal_gradebook_missed()} <small>{usedWords(result.used, attemptsAllowed)}</small>
        </>
      );
    case 'passed':
    case 'failed':
      return (
        <>
          <b>
            {result.points === null
              ? m.portal_gradebook_improve()
              : m.portal_shared_points_of({ points: result.points, of: result.of })}
          </b>
          {result.wasLate && <small>{m.portal_gradebook_was_late()}</small>}
          {result.kind === 'failed' ? (
            <small>{usedWords(result.used, attemptsAllowed)}</small>
          ) : (
            result.number > 1 && <small>{m.portal_gradebook_attempt({ number: result.number })}</small>
          )}
        </>
      );
  }
}

const usedWords = (used: number, attemptsAllowed: number | null) =>
  attemptsAllowed === null
    ? m.portal_gradebook_attempt({ number: used })
    : m.portal_gradebook_used({ used, of: attemptsAllowed });
