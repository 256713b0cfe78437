import { useEffect, useRef } from 'react';
import { m } from '#texts';
import { ProgressStrand } from '#app/ui/strand.tsx';
import { highestLevel, levels, type Level } from '../../assignment-rules.ts';
import type { ShownCriterion } from '#app/modules/catalogue/lesson-kinds/assignment/assignment-content.ts';

interface CriterionLevelsProps {
  readonly criterion: ShownCriterion;
  readonly level: Level | undefined;
  readonly isCurrent: boolean;
  readonly onLevel: (level: Level) => void;
}

/** A criterion with a button for each level, and what the level means. */
export function CriterionLevels({ criterion, level, isCurrent, onLevel }: CriterionLevelsProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isCurrent) section.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <section
      ref={section}
      className={isCurrent ? 'grading-criterion grading-current' : 'grading-criterion'}
      aria-current={isCurrent || undefined}
    >
      <h3>
        {criterion.name}
        <span>
          {level === undefined
            ? m.portal_submissions_criterion_open()
            : m.portal_shared_points_of({ points: level, of: highestLevel })}
        </span>
      </h3>
      <div className="grading-levels" role="group" aria-label={criterion.name}>
        {levels.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === level}
            title={criterion.levels[each]}
            onClick={() => onLevel(each)}
          >
            {each}
            <ProgressStrand done={each} of={highestLevel} bead={6} />
          </button>
        ))}
      </div>
      <p>
        {level === undefined
          ? isCurrent &&
            m.portal_submissions_next_levels({
              two: criterion.levels[2] ?? '',
              three: criterion.levels[highestLevel] ?? '',
            })
          : criterion.levels[level]}
      </p>
    </section>
  );
}
