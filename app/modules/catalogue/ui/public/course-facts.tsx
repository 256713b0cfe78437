import type { CourseDetail } from '../../course-card.ts';
import { Signature } from '#app/ui/artwork.tsx';
import { instructorPath, instructorSlug, shortName } from '../../instructor.ts';
import { MoreLink } from '#app/ui/more-link.tsx';
import { CourseOutline } from './course-outline.tsx';

/** What you'll learn, the outline, what the course is about, requirements, features and the instructor; what is empty is left out. */
export function CourseFacts({ course }: { readonly course: CourseDetail }) {
  const paragraphs = course.about.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');
  const slug = instructorSlug(course.instructor);
  return (
    <>
      <Ticks title="What you'll learn" points={course.outcomes} />
      <CourseOutline course={course} />
      {paragraphs.length > 0 && (
        <section className="ruled">
          <h2>About</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
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
            {slug !== null && (
              <MoreLink to={instructorPath(slug)}>All courses by {shortName(course.instructor)}</MoreLink>
            )}
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
