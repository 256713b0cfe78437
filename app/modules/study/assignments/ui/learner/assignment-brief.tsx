import type { ReactNode } from 'react';
import type { AssignmentView } from '#app/modules/catalogue/lesson-kinds/assignment/assignment-content.ts';
import { Button } from '#app/ui/button.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { m } from '#texts';
import { RubricLevels } from './rubric-levels.tsx';

interface AssignmentBriefProps {
  readonly assignment: AssignmentView;
  /** True where a draft lies on the device. */
  readonly isBegun: boolean;
  /** Null if nothing may be handed in. */
  readonly onStart: (() => void) | null;
  /** The text of the lesson. */
  readonly children: ReactNode;
}

/** Shows the task, its deliverables and the whole rubric before the start. */
export function AssignmentBrief({ assignment, isBegun, onStart, children }: AssignmentBriefProps) {
  const { pointsToAccept, of, answerDays, reader, criteria } = assignment;
  return (
    <div className="assignment">
      {children}
      <dl className="assignment-facts">
        <div>
          <dt>{m.assignments_hand_in()}</dt>
          <dd>{takenBy(assignment)}</dd>
        </div>
        <div>
          <dt>{m.assignments_accepted_from()}</dt>
          <dd>{m.assignments_points({ points: pointsToAccept, of })}</dd>
        </div>
        <div>
          <dt>{m.assignments_answer_in()}</dt>
          <dd>{m.assignments_days({ count: answerDays })}</dd>
        </div>
      </dl>
      <section>
        <h2>{m.assignments_looks_at({ name: reader })}</h2>
        <ul className="assignment-rubric">
          {criteria.map((criterion) => (
            <li key={criterion.id}>
              <header>
                <h3>{criterion.name}</h3>
                <span className="meta">{m.assignments_points_range()}</span>
              </header>
              <RubricLevels
                rows={[1, 2, 3].map((level) => ({ level, text: criterion.levels[level] ?? '', isReached: false }))}
              />
            </li>
          ))}
        </ul>
      </section>
      {onStart && (
        <noscript>
          <NoteBox tone="quiet">{m.assignments_needs_scripts()}</NoteBox>
        </noscript>
      )}
      {onStart && (
        <div className="assignment-acts assignment-dock assignment-begin">
          <Button variant="accent" onClick={onStart}>
            {isBegun ? m.assignments_go_on() : m.assignments_start()}
          </Button>
        </div>
      )}
    </div>
  );
}

/** 'Text, photos'. */
function takenBy({ takesText, takesPhotos, takesFiles }: AssignmentView): string {
  return [
    takesPhotos && m.assignments_way_photos(),
    takesFiles && m.assignments_way_files(),
    takesText && m.assignments_way_text(),
  ]
    .filter((way) => way !== false)
    .join(', ');
}
