import { useNavigation } from 'react-router';
import { choiceToRemove, countChosen, tallyWithin, wholeCatalogue } from '#app/modules/catalogue/course-choices.ts';
import { categoryWords } from '#app/modules/catalogue/category-words.server.ts';
import { listOtherCourses } from '#app/modules/catalogue/list-other-courses.server.ts';
import { findCourses } from '#app/modules/catalogue/read-courses.server.ts';
import { describePictures } from '#app/modules/media/describe-pictures.server.ts';
import { requestScope } from '#app/services.server.ts';
import { categoryIds, type CategoryId } from '#app/shared/course-terms.ts';
import { Pagination } from '#app/ui/pagination.tsx';
import { describePage } from '#app/modules/site/ui/public/describe-page.ts';
import { courseListAddress, readCourseFilter } from '#app/modules/catalogue/ui/read-course-filter.ts';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { CourseCardTile } from '#app/modules/catalogue/ui/course-card-tile.tsx';
import { CategoryFilter } from '#app/modules/catalogue/ui/public/category-filter.tsx';
import { CourseSlides } from '#app/modules/catalogue/ui/public/course-slides.tsx';
import { FilterSheet } from '#app/modules/catalogue/ui/public/filter-sheet.tsx';
import { FindForm } from '#app/modules/catalogue/ui/public/find-form.tsx';
import { FoundLine } from '#app/modules/catalogue/ui/public/found-line.tsx';
import { NoCourseFits } from '#app/modules/catalogue/ui/public/no-course-fits.tsx';
import type { Route } from './+types/courses';

/** How many courses the slideshow has. */
const slides = 3;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { services, settings } = context.get(requestScope);
  const filters = readCourseFilter(url.searchParams);
  const deps = { ...services, settings };
  const { tally, ...found } = await findCourses(deps, filters);
  const isWhole = courseListAddress({ ...filters, page: found.page }) === courseListAddress(wholeCatalogue);
  const newest = isWhole ? await listOtherCourses(deps, { without: [], limit: slides }) : [];
  const described = await describePictures(services, [...found.courses, ...newest]);
  const countIn = (category: CategoryId) => [category, countChosen(tally, { ...filters, category })] as const;
  return {
    ...found,
    courses: described.slice(0, found.courses.length),
    newest: described.slice(found.courses.length),
    filters,
    about: filters.category && categoryWords[filters.category],
    tally: tallyWithin(tally, filters.category),
    categories: Object.fromEntries(categoryIds.map(countIn)) as Record<CategoryId, number>,
    toRemove: found.total === 0 ? choiceToRemove(tally, filters) : null,
  };
}

/** Every page of the catalogue and of a category is an address of its own; what is searched, filtered or ordered has that of the whole list. */
export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { category, ...others } = loaderData?.filters ?? wholeCatalogue;
  const isPlain = courseListAddress({ ...others, category: null, page: 1 }) === courseListAddress(wholeCatalogue);
  const page = isPlain ? (loaderData?.page ?? 1) : 1;
  const title = loaderData?.about?.title ?? 'Courses';
  return describePage(matches, {
    path: courseListAddress({ ...wholeCatalogue, category, page }),
    title: page > 1 ? `${title}, page ${page}` : title,
    description:
      loaderData?.about?.description ??
      'Short, practical courses taught by people who do the work. Pay once by M-Pesa and keep the lessons.',
  });
};

export default function Courses({ loaderData }: Route.ComponentProps) {
  const { about, courses, newest, total, page, pages, filters, tally, categories, toRemove } = loaderData;
  const isSearching = useNavigation().location?.pathname === '/courses';
  const all = countChosen(tally, wholeCatalogue);

  return (
    <div className="shell page-end">
      <div className="title">
        <div>
          <h1>{about?.heading ?? 'Courses'}</h1>
          <p>
            {about?.text ?? (
              <>
                Short, practical, taught by people who do the work. Pay once by <span className="nb">M-Pesa</span> and
                keep the lessons.
              </>
            )}
          </p>
        </div>
      </div>

      <FindForm filters={filters} tally={tally} all={all} />
      <FilterSheet filters={filters} tally={tally} />
      <CategoryFilter filters={filters} counts={categories} />
      <FoundLine filters={filters} total={total} all={all} />

      {courses.length === 0 ? (
        <NoCourseFits filters={filters} toRemove={toRemove} />
      ) : (
        <section className="cards found-courses" aria-labelledby="found" aria-busy={isSearching}>
          <h2 id="found" className="sr">
            Found courses
          </h2>
          {courses.map((course) => (
            <CourseCardTile key={course.id} course={course} />
          ))}
        </section>
      )}
      <Pagination page={page} pages={pages} hrefOf={(to) => courseListAddress({ ...filters, page: to })} />
      {newest.length > 0 && <CourseSlides courses={newest} />}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} title="Failed to load courses. Please try again." area="site" />;
}
