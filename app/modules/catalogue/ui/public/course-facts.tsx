import type { CourseDetail } from '../../course-card.ts';
import { Signature } from '#app/ui/artwork.tsx';
import { ProgressStrand } from '#app/ui/strand.tsx';
import { toneOf } from '#app/ui/strand-beads.ts';

/** What you'll learn, the sections, requirements, features and the instructor; what is empty is left out. */
export function CourseFacts({ course }: { readonly course: CourseDetail }) {
  return (
    <>
      <Ticks title="What you'll learn" points={course.outcomes} />
      {course.sections.length > 0 && (
        <section className="ruled">
          <h2>
            {course.lessonCount} {course.lessonCount === 1 ? 'lesson' : 'lessons'}, {course.sections.length}{' '}
            {course.sections.length === 1 ? 'section' : 'sections'}
          </h2>
          <ul className="panel syllabus">
            {course.sections.map((section, index) => (
              <li key={section.id}>
                <span>{section.title}</span>
                <small className="num">
                  {section.lessons} {section.lessons === 1 ? 'lesson' : 'lessons'}
                </small>
                <ProgressStrand done={section.lessons} of={section.lessons} tone={toneOf(index)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Ticks title="Requirements" points={course.requirements} plain />
      <Ticks title="Features" points={course.features} plain />
      <section className="ruled">
        <h2>Instructor</h2>
        <div className="person">
          <Signature name={course.instructor} size={56} />
          <div>
            <b>{course.instructor}</b>
            {course.instructorBio && <p>{course.instructorBio}</p>}
          </div>
        </div>
      </section>
    </>
  );
}

function Ticks({
  title,
  points,
  plain = false,
}: {
  readonly title: string;
  readonly points: readonly string[];
  readonly plain?: boolean;
}) {
  if (points.length === 0) return null;
  return (
    <section className="ruled">
      <h2>{title}</h2>
      <ul className={plain ? 'ticks plain' : 'ticks'}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}
