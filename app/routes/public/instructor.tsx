import { m } from '#texts';
import { formatCount } from '#app/shared/counted.ts';
import { courseErrors } from '#app/modules/catalogue/courses/course-errors.ts';
import { instructorPath, shortName } from '#app/modules/catalogue/courses/instructor-name.ts';
import { readInstructor } from '#app/modules/catalogue/courses/read-instructor.server.ts';
import { CourseCardTile } from '#app/modules/catalogue/courses/ui/course-card-tile.tsx';
import { readTeaching } from '#app/modules/study/reviews/read-teaching.server.ts';
import { describePictures } from '#app/modules/catalogue/media/describe-pictures.server.ts';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { describePage, siteOf } from '#app/modules/site/ui/public/describe-page.ts';
import { breadcrumbData, instructorData } from '#app/frames/public/structured-data.ts';
import { requestScope } from '#app/services.server.ts';
import { standingOfReader } from '#app/shared-page.server.ts';
import { Signature } from '#app/ui/artwork.tsx';
import { ArrowLeft } from '#app/ui/icons.ts';
import { BackLink } from '#app/ui/layout/back-link.tsx';
import type { RouteHandle } from '#app/platform/http/route-handle.ts';
import { readOrRefuse } from '../refusal-to-show.server.ts';
import type { Route } from './+types/instructor';

export const handle = { cache: 'member', courses: 'listed' } satisfies RouteHandle;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, settings } = context.get(requestScope);
  return readOrRefuse(courseErrors, async () => {
    const instructor = await readInstructor({ ...services, settings }, params.instructor);
    const courses = await describePictures(services, instructor.courses);
    const ids = courses.map(({ id }) => id);
    const teaching = await readTeaching(services, ids);
    const { ownedBeside } = await standingOfReader(context, { courseId: null, beside: ids });
    return { ...instructor, courses, ...teaching, owned: ids.filter((id) => ownedBeside.includes(id)) };
  });
}

export const meta: Route.MetaFunction = ({ loaderData: instructor, matches }) => {
  if (!instructor) return [{ title: m.catalogue_instructor_not_found() }];
  const { name, slug, bio, courses } = instructor;
  const site = siteOf(matches);
  return describePage(matches, {
    path: instructorPath(slug),
    title: m.catalogue_instructor_title({ name }),
    description:
      bio || m.catalogue_instructor_description({ name, titles: courses.map(({ title }) => title).join(', ') }),
    structuredData: import.meta.env.SSR
      ? [
          instructorData(site, instructor),
          breadcrumbData(site.appUrl, [
            { name: m.catalogue_home(), path: '/' },
            { name: m.catalogue_title(), path: '/courses' },
            { name, path: instructorPath(slug) },
          ]),
        ]
      : undefined,
  });
};

export default function InstructorPage({ loaderData }: Route.ComponentProps) {
  const { name, bio, bioLang, courses, owned, students, rating, ratingCount, praise } = loaderData;
  return (
    <div className="shell page-end">
      <BackLink to="/courses">
        <ArrowLeft className="i-sm" />
        {m.catalogue_title()}
      </BackLink>
      <div className="instructor">
        <Signature name={name} size={96} />
        <div>
          <p className="meta">{m.catalogue_instructor()}</p>
          <h1>{name}</h1>
        </div>
      </div>
      {bio && (
        <p className="lead" lang={bioLang}>
          {bio}
        </p>
      )}
      <dl className="instructor-figures num">
        <Figure value={courses.length} unit={m.catalogue_unit_courses({ count: courses.length })} />
        {students > 0 && <Figure value={students} unit={m.catalogue_unit_students({ count: students })} />}
        {rating !== null && (
          <Figure value={rating.toFixed(1)} unit={m.catalogue_unit_reviews({ count: ratingCount })} />
        )}
      </dl>
      <h2>{m.catalogue_courses_by({ name: shortName(name) })}</h2>
      <div className="cards">
        {courses.map((course, index) => (
          <CourseCardTile key={course.id} course={course} eager={index < 2} isOwned={owned.includes(course.id)} />
        ))}
      </div>
      {praise && (
        <section className="ruled">
          <h2>{m.catalogue_praise()}</h2>
          <blockquote>
            <p className="own-lines">“{praise.body}”</p>
          </blockquote>
          <p className="meta">
            {praise.author}, {praise.course}
          </p>
        </section>
      )}
    </div>
  );
}

function Figure({ value, unit }: { readonly value: number | string; readonly unit: string }) {
  return (
    <div>
      <dt>{unit}</dt>
      <dd>{typeof value === 'number' ? formatCount(value) : value}</dd>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} title={m.catalogue_instructor_failed()} area="site" />;
}
