import { useNavigation } from 'react-router';
import { m } from '#texts';
import {
  choiceToRemove,
  countMatching,
  facetsWithin,
  wholeCatalogue,
} from '#app/modules/catalogue/courses/course-choices.ts';
import { categoryWords } from '#app/modules/catalogue/courses/category-words.server.ts';
import { listOtherCourses } from '#app/modules/catalogue/courses/list-other-courses.server.ts';
import { describeNoMatch } from '#app/modules/catalogue/courses/ui/public/describe-no-match.server.ts';
import { filterLabels, foundWords } from '#app/modules/catalogue/courses/filter-labels.server.ts';
import { findCourses } from '#app/modules/catalogue/courses/read-courses.server.ts';
import { describePictures } from '#app/modules/catalogue/media/describe-pictures.server.ts';
import { requestScope } from '#app/services.server.ts';
import { standingOfReader } from '#app/shared-page.server.ts';
import { categoryIds, type CategoryId } from '#app/shared/course-terms.ts';
import { Pagination } from '#app/ui/pagination.tsx';
import { describePage } from '#app/modules/site/ui/public/describe-page.ts';
import { courseListAddress, readCourseFilter } from '#app/modules/catalogue/courses/ui/read-course-filter.ts';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { CourseCardTile } from '#app/modules/catalogue/courses/ui/course-card-tile.tsx';
import { NearestCourses } from '#app/modules/catalogue/courses/ui/nearest-courses.tsx';
import { CategoryFilter } from '#app/modules/catalogue/courses/ui/public/category-filter.tsx';
import { CourseSlides } from '#app/modules/catalogue/courses/ui/public/course-slides.tsx';
import { FilterSheet } from '#app/modules/catalogue/courses/ui/public/filter-sheet.tsx';
import { FindForm } from '#app/modules/catalogue/courses/ui/public/find-form.tsx';
import { ResultSummary } from '#app/modules/catalogue/courses/ui/public/result-summary.tsx';
import { NoMatchingCourses } from '#app/modules/catalogue/courses/ui/public/no-matching-courses.tsx';
import { localHref } from '#app/shared/local-href.ts';
import { pageNumber, type RouteHandle } from '#app/platform/http/route-handle.ts';
import { catalogueChoices, knownCategory } from '#app/modules/catalogue/courses/catalogue-parameters.ts';
import type { Route } from './+types/courses';

export const handle = {
  cache: 'member',
  query: { category: knownCategory, page: pageNumber },
  finds: catalogueChoices,
  courses: 'listed',
} satisfies RouteHandle;

/** Number of courses in the slideshow. */
const slides = 3;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { services, settings } = context.get(requestScope);
  const filters = readCourseFilter(url.searchParams);
  const labels = filterLabels(filters);
  const deps = { ...services, settings };
  const { facets, nearest, ...found } = await findCourses(deps, filters);
  const isWhole = courseListAddress({ ...filters, page: found.page }) === courseListAddress(wholeCatalogue);
  const newest = isWhole ? await listOtherCourses(deps, { without: [], limit: slides }) : [];
  const described = await describePictures(services, [...found.courses, ...nearest, ...newest]);
  const cards = described.slice(0, found.courses.length + nearest.length);
  const ids = cards.map(({ id }) => id);
  const { ownedBeside } = await standingOfReader(context, { courseId: null, beside: ids });
  const countIn = (category: CategoryId) => [category, countMatching(facets, { ...filters, category })] as const;
  return {
    ...found,
    courses: cards.slice(0, found.courses.length),
    nearest: cards.slice(found.courses.length),
    newest: described.slice(cards.length),
    owned: ids.filter((id) => ownedBeside.includes(id)),
    filters,
    labels,
    words: foundWords(labels, {
      total: found.total,
      all: countMatching(facetsWithin(facets, filters.category), wholeCatalogue),
    }),
    about: filters.category && categoryWords(filters.category),
    facets: facetsWithin(facets, filters.category),
    categories: Object.fromEntries(categoryIds.map(countIn)) as Record<CategoryId, number>,
    noMatch: found.total === 0 ? describeNoMatch(filters, labels, choiceToRemove(facets, filters)) : null,
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
  const { about, courses, nearest, newest, owned, words, page, pages, filters, labels, facets, categories, noMatch } =
    loaderData;
  const isSearching = useNavigation().location?.pathname === localHref('/courses');
  const all = countMatching(facets, wholeCatalogue);

  return (
    <div className="shell page-end">
      <div className="title">
        <div>
          <h1>{about?.heading ?? m.catalogue_title()}</h1>
          <p>{about?.text ?? m.catalogue_lead()}</p>
        </div>
      </div>

      <FindForm filters={filters} labels={labels} facets={facets} all={all} />
      <FilterSheet filters={filters} labels={labels} facets={facets} />
      <CategoryFilter filters={filters} counts={categories} />
      <ResultSummary filters={filters} labels={labels} found={words} />

      {noMatch ? (
        <NoMatchingCourses {...noMatch} search={filters.search} />
      ) : (
        <section className="cards found-courses" aria-labelledby="found" aria-busy={isSearching}>
          <h2 id="found" className="sr">
            {m.catalogue_found()}
          </h2>
          {courses.map((course) => (
            <CourseCardTile key={course.id} course={course} isOwned={owned.includes(course.id)} />
          ))}
        </section>
      )}
      {noMatch && <NearestCourses heading={noMatch.nearest} courses={nearest} owned={owned} />}
      <Pagination page={page} pages={pages} hrefOf={(to) => courseListAddress({ ...filters, page: to })} />
      {newest.length > 0 && <CourseSlides courses={newest} />}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} title={m.catalogue_failed()} area="site" />;
}
