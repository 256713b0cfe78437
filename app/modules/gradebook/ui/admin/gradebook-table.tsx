import { Link } from '#app/ui/link.tsx';
import { m } from '#texts';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import { Signature } from '#app/ui/artwork.tsx';
import { ArrowDown, ArrowUp } from '#app/ui/icons.ts';
import type { Gradebook, GradebookRow, GradedLesson } from '../../gradebook.ts';
import { columnSort, type GradebookQuery } from './gradebook-query.ts';
import { ResultCell } from './result-cell.tsx';
import { ShareRight } from './share-right.tsx';

const neededOf = ({ isCheck, of, toPass }: GradedLesson) =>
  isCheck ? m.portal_gradebook_needs_check({ of, toPass }) : m.portal_gradebook_needs_assignment({ of, toPass });

interface GradebookTableProps {
  readonly gradebook: Gradebook;
  /** Path of the page. */
  readonly path: string;
  readonly query: GradebookQuery;
}

/** Learners by checks and assignments; a page of slips on a phone. */
export function GradebookTable({ gradebook, path, query }: GradebookTableProps) {
  const { lessons, rows, middles, practiceQuestions, now } = gradebook;
  const hasPractice = practiceQuestions > 0;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reached by keyboard
    <div className="gradebook-scroll" role="region" tabIndex={0} aria-label={m.portal_gradebook_title()}>
      <table className="gradebook" role="table">
        <caption className="sr">{m.portal_gradebook_title()}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <SortedHead sort={columnSort(path, query, 'name')}>{m.portal_gradebook_learner()}</SortedHead>
            {lessons.map((lesson) => (
              <SortedHead key={lesson.id} sort={columnSort(path, query, lesson.id)} needed={neededOf(lesson)}>
                {lesson.title}
              </SortedHead>
            ))}
            {hasPractice && (
              <th scope="col" role="columnheader">
                {m.portal_gradebook_known()}{' '}
                <small>{m.portal_gradebook_in_practice({ count: practiceQuestions })}</small>
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <Learner key={row.id} row={row} lessons={lessons} now={now} />
          ))}
        </tbody>
        {lessons.length > 0 && (
          <tfoot role="rowgroup">
            <tr role="row">
              <th scope="row" role="rowheader">
                {m.portal_gradebook_middle()}
              </th>
              {lessons.map(({ id, title, of }, index) => {
                const points = middles[index]?.points ?? null;
                return (
                  <td key={id} role="cell" data-label={title}>
                    {points === null ? '–' : m.portal_gradebook_points({ points, of })}
                  </td>
                );
              })}
              {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty cell is no control */}
              {hasPractice && <td role="cell" />}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

interface SortedHeadProps {
  readonly sort: ReturnType<typeof columnSort>;
  readonly needed?: string;
  readonly children: string;
}

function SortedHead({ sort: { to, direction }, needed, children }: SortedHeadProps) {
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th scope="col" role="columnheader" aria-sort={direction}>
      <Link to={to} preventScrollReset>
        {children}
        {direction && <Arrow className="i-sm" />}
      </Link>{' '}
      {needed !== undefined && <small>{needed}</small>}
    </th>
  );
}

interface LearnerProps {
  readonly row: GradebookRow;
  readonly lessons: readonly GradedLesson[];
  readonly now: Date;
}

function Learner({ row: { id, userId, name, results, known }, lessons, now }: LearnerProps) {
  return (
    <tr role="row" data-row={id}>
      <th scope="row" role="rowheader">
        <span className="gradebook-learner">
          <Signature name={name} size={20} />
          <IfAllowed open={`/admin/users/${userId}`} otherwise={name}>
            <Link to={`/admin/users/${userId}`} className="wrap-anywhere">
              {name}
            </Link>
          </IfAllowed>
        </span>
      </th>
      {lessons.map(({ id: lessonId, title, attempts }, index) => (
        <td key={lessonId} role="cell" data-label={title}>
          <ResultCell result={results[index] ?? { kind: 'none' }} attempts={attempts} now={now} />
        </td>
      ))}
      {known !== null && (
        <td role="cell" data-label={m.portal_gradebook_known()}>
          <ShareRight percent={known} />
        </td>
      )}
    </tr>
  );
}
