import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { lessonKinds } from '#app/modules/learning/lesson-kinds/lesson-kinds.ts';
import { GhostWeave } from '#app/ui/artwork.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { ArrowRight, Lock } from '#app/ui/icons.ts';
import { Price } from '#app/ui/price.tsx';
import { playerPath, type CurrentLesson, type PlayerView } from '../../player-view.ts';

interface LockedLessonProps {
  readonly view: PlayerView;
  readonly lesson: CurrentLesson;
  /** 'Add to cart', which is the checkout's. */
  readonly addToCart: ReactNode;
}

const count = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'}`;

/** What stands in place of a lesson that comes with the course. */
export function LockedLesson({ view, lesson, addToCart }: LockedLessonProps) {
  const { course, sections, freeLessons } = view;
  const free = sections.flatMap((section) => section.lessons).find((one) => !one.isLocked);
  const length = lessonKinds[lesson.type].size(lesson);
  return (
    <>
      <div className="stage stage-locked">
        <GhostWeave category={course.category} title={course.title} cols={114} rows={28} eager />
      </div>
      <div className="wall">
        <span className="row meta">
          <Lock className="i-sm" />
          {lesson.title}
          {length && `, ${length}`}
        </span>
        <h1>This lesson comes with the course</h1>
        <p className="sub">
          {course.title} has {count(view.totalLessons, 'lesson')} in {count(sections.length, 'section')}.
          {freeLessons > 0 && ` ${freeLessons === 1 ? 'One of them is' : `${freeLessons} of them are`} free.`}
        </p>
        {course.isActive ? (
          <>
            <Price cents={course.priceCents} />
            <div className="stack">
              <LinkButton to={`/checkout?course=${course.id}`} variant="pay" size="lg">
                Buy
              </LinkButton>
              {addToCart}
            </div>
          </>
        ) : (
          <p>This course is not for sale at the moment.</p>
        )}
        {free && (
          <Link className="more-sm" to={playerPath(course, free.id)}>
            {lessonKinds[free.type].verb} “{free.title}” free
            <ArrowRight className="i-sm" />
          </Link>
        )}
      </div>
    </>
  );
}
