import { useNavigation } from 'react-router';
import { m } from '#texts';
import { localHref } from '#app/shared/local-href.ts';
import { fill } from '#app/ui/fill.ts';
import { choiceToRemove, countMatching, facetsWithin, wholeCatalogue } from '#app/modules/catalogue/course-choices.ts';
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
import { ResultSummary } from '#app/modules/catalogue/ui/public/result-summary.tsx';
import { NoMatchingCourses } from '#app/modules/catalogue/ui/public/no-matching-courses.tsx';
import type { Route } from './+types/courses';

/** Number of courses in the slideshow. */
const slides = 3;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { services, settings } = context.get(requestScope);
  const filters = readCourseFilter(url.searchParams);
  const deps = { ...services, settings };
  const { facets, ...found } = await findCourses(deps, filters);
  const isWhole = courseListAddress({ ...filters, page: found.page }) === courseListAddress(wholeCatalogue);
  const newest = isWhole ? await listOtherCourses(deps, { without: [], limit: slides }) : [];
  const described = await describePictures(services, [...found.courses, ...newest]);
  const countIn = (category: CategoryId) => [category, countMatching(facets, { ...filters, category })] as const;
  return {
    ...found,
    courses: described.slice(0, found.courses.length),
    newest: described.slice(found.courses.length),
    filters,
    about: filters.category && categoryWords(filters.category),
    facets: facetsWithin(facets, filters.category),
    categories: Object.fromEntries(categoryIds.map(countIn)) as Record<CategoryId, number>,
    toRemove: found.total === 0 ? choiceToRemove(facets, filters) : null,
  };
}

/**
 * Each page of the catalogue and of a category is its own canonical address. Searches, filters and other orders have the whole list's.
 */
export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { category, ...others } = loaderData?.filters ?? wholeCatalogue;
  const isPlain = courseListAddress({ ...others, category: null, page: 1 }) === courseListAddress(wholeCatalogue);
  const page = isPlain ? (loaderData?.page ?? 1) : 1;
  const title = loaderData?.about?.title ?? m.catalogue_title();
  return describePage(matches, {
    path: courseListAddress({ ...wholeCatalogue, category, page }),
    title: page > 1 ? m.catalogue_title_page({ title, page }) : title,
    description: loaderData?.about?.description ?? m.catalogue_description(),
  });
};

export default function Courses({ loaderData }: Route.ComponentProps) {
  const { about, courses, newest, total, page, pages, filters, facets, categories, toRemove } = loaderData;
  const isSearching = useNavigation().location?.pathname === localHref('/courses');
  const all = countMatching(facets, wholeCatalogue);

  return (
    <div className="shell page-end">
      <div className="title">
        <div>
          <h1>{about?.heading ?? m.catalogue_title()}</h1>
          <p>{about?.text ?? fill(m.catalogue_lead, { mpesa: <span className="nb">M-Pesa</span> })}</p>
        </div>
      </div>

      <FindForm filters={filters} facets={facets} all={all} />
      <FilterSheet filters={filters} facets={facets} />
      <CategoryFilter filters={filters} counts={categories} />
      <ResultSummary filters={filters} total={total} all={all} />

      {courses.length === 0 ? (
        <NoMatchingCourses filters={filters} toRemove={toRemove} />
      ) : (
        <section className="cards found-courses" aria-labelledby="found" aria-busy={isSearching}>
          <h2 id="found" className="sr">
            {m.catalogue_found()}
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
  return <LoadFailed error={error} title={m.catalogue_failed()} area="site" />;
}
