import { m } from '#texts';
import type { CourseDetail } from '../../course-card.ts';
import { Signature } from '#app/ui/artwork.tsx';
import { instructorPath, instructorSlug, shortName } from '../../instructor-name.ts';
import { MoreLink } from '#app/ui/more-link.tsx';
import { CourseOutline } from './course-outline.tsx';

/** Shows what you'll learn, the outline, the description, requirements, features and the instructor. Leaves out empty parts. */
export function CourseFacts({ course }: { readonly course: CourseDetail }) {
  const paragraphs = course.about.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');
  const slug = instructorSlug(course.instructor);
  return (
    <>
      <Ticks title={m.catalogue_outcomes()} points={course.outcomes} lang={course.lang?.outcomes} />
      <CourseOutline course={course} />
      {paragraphs.length > 0 && (
        <section className="ruled">
          <h2>{m.catalogue_about()}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} lang={course.lang?.about}>
              {paragraph}
            </p>
          ))}
        </section>
      )}
      <Ticks title={m.catalogue_requirements()} points={course.requirements} lang={course.lang?.requirements} plain />
      <Ticks title={m.catalogue_features()} points={course.features} lang={course.lang?.features} plain />
      <section className="ruled">
        <h2>{m.catalogue_instructor()}</h2>
        <div className="person">
          <Signature name={course.instructor} size={56} />
          <div>
            <b>{course.instructor}</b>
            {course.instructorBio && <p lang={course.lang?.instructorBio}>{course.instructorBio}</p>}
            {slug !== null && (
              <MoreLink to={instructorPath(slug)}>
                {m.catalogue_all_by({ name: shortName(course.instructor) })}
              </MoreLink>
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
  lang,
  plain = false,
}: {
  readonly title: string;
  readonly points: readonly string[];
  /** Language of the points, if it differs from the page's. */
  readonly lang: string | undefined;
  readonly plain?: boolean;
}) {
  if (points.length === 0) return null;
  return (
    <section className="ruled">
      <h2>{title}</h2>
      <ul className={plain ? 'ticks plain' : 'ticks'} lang={lang}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}
