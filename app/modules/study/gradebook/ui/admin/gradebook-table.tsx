import { Link } from '#app/ui/link.tsx';
import { m } from '#texts';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import { Signature } from '#app/ui/artwork.tsx';
import { ArrowDown, ArrowUp } from '#app/ui/icons.ts';
import {
  gradeFilters,
  type Gradebook,
  type GradebookFilter,
  type GradebookRow,
  type GradedLesson,
} from '../../gradebook.ts';
import { isId } from '#app/shared/ids.ts';
import { BeadGlyph } from '#app/ui/bead-glyph.tsx';
import {
  choiceFilter,
  columnSort,
  searchFilter,
  type ListDefinition,
  type QueriedList,
} from '#app/ui/portal/list/list-definition.ts';
import type { ListPlace } from '#app/ui/portal/list/list-place.ts';
import { ResultCell, resultForms, resultLabels, type Shown } from './result-cell.tsx';
import { ShareRight } from './share-right.tsx';

const showLabels = {
  passed: m.portal_gradebook_show_passed,
  failed: m.portal_shared_not_passed,
  waiting: m.portal_shared_waiting,
  none: m.portal_gradebook_show_none,
} as const;

/** The learners of a course, sorted also by their results in a lesson. Its table has a row below and its first column stays in sight. */
export const gradebookList = (
  courseId: string,
  lessons: readonly GradedLesson[] = [],
): ListDefinition<GradebookFilter, GradebookRow> => ({
  path: `/admin/courses/${courseId}/gradebook`,
  title: m.portal_gradebook_title,
  one: m.portal_gradebook_one,
  none: { title: m.portal_gradebook_empty, hint: m.portal_gradebook_empty_text },
  noneFound: m.portal_gradebook_not_found,
  filters: {
    search: searchFilter(m.portal_gradebook_search),
    show: choiceFilter({
      label: m.portal_gradebook_show,
      values: gradeFilters,
      words: (show) => showLabels[show](),
      all: m.portal_shared_all_learners,
    }),
  },
  order: {
    sorts: {
      name: { label: m.portal_shared_by_name, startsDescending: false },
      joined: { label: m.portal_shared_newest_first, startsDescending: true },
      ...Object.fromEntries(lessons.map(({ id, title }) => [id, { label: () => title, startsDescending: true }])),
    },
    first: 'name',
    isMore: isId,
  },
  columns: () => [],
});

/** What the forms of results mean. */
export function GradebookKey() {
  const key: readonly Shown[] = ['passed', 'waits', 'failed', 'none'];
  return (
    <ul className="gradebook-key" aria-label={m.portal_gradebook_key()}>
      {key.map((shown) => (
        <li key={shown} className={`result result-${shown}`}>
          <BeadGlyph form={resultForms[shown]} />
          {resultLabels[shown]()}
        </li>
      ))}
    </ul>
  );
}

const neededOf = ({ isQuiz, of, toPass }: GradedLesson) =>
  isQuiz ? m.portal_gradebook_needs_quiz({ of, toPass }) : m.portal_gradebook_needs_assignment({ of, toPass });

interface GradebookTableProps {
  readonly gradebook: Gradebook;
  readonly list: QueriedList<GradebookFilter>;
  readonly query: GradebookFilter & ListPlace;
}

/** Learners by quizzes and assignments; a page of slips on a phone. */
export function GradebookTable({ gradebook, list, query }: GradebookTableProps) {
  const { lessons, rows, middles, practiceQuestions, now } = gradebook;
  const hasPractice = practiceQuestions > 0;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reached by keyboard
    <div className="gradebook-scroll" role="region" tabIndex={0} aria-label={m.portal_gradebook_title()}>
      <table className="gradebook" role="table">
        <caption className="sr">{m.portal_gradebook_title()}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <SortedHead sort={columnSort(list, query, 'name')}>{m.portal_shared_learner()}</SortedHead>
            {lessons.map((lesson) => (
              <SortedHead key={lesson.id} sort={columnSort(list, query, lesson.id)} needed={neededOf(lesson)}>
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
                    {points === null ? '–' : m.portal_shared_points_of({ points, of })}
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

function SortedHead({ sort, needed, children }: SortedHeadProps) {
  const { to = '', direction } = sort ?? {};
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
      {lessons.map(({ id: lessonId, title, attemptsAllowed }, index) => (
        <td key={lessonId} role="cell" data-label={title}>
          <ResultCell result={results[index] ?? { kind: 'none' }} attemptsAllowed={attemptsAllowed} now={now} />
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
