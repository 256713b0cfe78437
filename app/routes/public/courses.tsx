import { Form, Link, useNavigation, useSubmit } from 'react-router';
import { listCourses } from '#app/modules/catalogue/read-courses.server.ts';
import { describePictures } from '#app/modules/media/describe-pictures.server.ts';
import { requestScope } from '#app/services.server.ts';
import { categoryIds, categoryLabels, categoryQuery, type CategoryId } from '#app/shared/course-terms.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Swatch } from '#app/ui/category-tag.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { describePage } from '#app/modules/site/ui/public/describe-page.ts';
import { longestSearch } from '#app/ui/data/list-query.ts';
import { readCourseFilter } from '#app/modules/catalogue/ui/read-course-filter.ts';
import { isSearched } from '#app/ui/data/is-searched.ts';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { CourseCardTile } from '#app/modules/catalogue/ui/course-card-tile.tsx';
import { CourseSlides } from '#app/modules/catalogue/ui/public/course-slides.tsx';
import type { Route } from './+types/courses';

export async function loader({ url, context }: Route.LoaderArgs) {
  const { services, settings } = context.get(requestScope);
  const filters = readCourseFilter(url.searchParams);
  const found = await listCourses({ ...services, settings }, filters);
  return { ...found, courses: await describePictures(services, found.courses), filters };
}

/** Every page of the catalogue and of a category is an address of its own; a search has that of the list it looked into. */
export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { category = null, search = '' } = loaderData?.filters ?? {};
  const page = search === '' ? (loaderData?.page ?? 1) : 1;
  const query = new URLSearchParams({
    ...(category && { category: categoryQuery(category) }),
    ...(page > 1 && { page: String(page) }),
  });
  const title = category ? `${categoryLabels[category]} courses` : 'Courses';
  return describePage(matches, {
    path: query.size > 0 ? `/courses?${query}` : '/courses',
    title: page > 1 ? `${title}, page ${page}` : title,
    description: 'Short, practical courses taught by people who do the work. Pay once by M-Pesa and keep the lessons.',
  });
};

export default function Courses({ loaderData: { courses, total, page, pages, filters } }: Route.ComponentProps) {
  const submit = useSubmit();
  const isSearching = useNavigation().location?.pathname === '/courses';
  // As the page reads it, so that all ways of writing an address have the same links.
  const addressOf = (changes: { readonly category?: CategoryId | null; readonly page?: number }) => {
    const { category = filters.category, page: to = 1 } = changes;
    const query = new URLSearchParams({
      ...(filters.search && { search: filters.search }),
      ...(category && { category: categoryQuery(category) }),
      ...(to > 1 && { page: String(to) }),
    });
    return query.size > 0 ? `/courses?${query}` : '/courses';
  };
  const isFiltered = filters.search !== '' || filters.category !== null;

  return (
    <div className="shell page-end">
      <div className="title">
        <div>
          <h1>Courses</h1>
          <p>
            Short, practical, taught by people who do the work. Pay once by <span className="nb">M-Pesa</span> and keep
            the lessons.
          </p>
        </div>
        <Form
          role="search"
          action="/courses"
          onChange={(event) => void submit(event.currentTarget, { replace: isSearched() })}
        >
          {filters.category && <input type="hidden" name="category" value={categoryQuery(filters.category)} />}
          <SearchField
            label="Search courses"
            name="search"
            placeholder="Search courses"
            defaultValue={filters.search}
            maxLength={longestSearch}
          />
        </Form>
      </div>

      {!isFiltered && page === 1 && <CourseSlides courses={courses} />}

      <div className="tools">
        <nav className="cats" aria-label="Category">
          <Link
            className="cat"
            to={addressOf({ category: null })}
            aria-current={filters.category === null ? 'true' : undefined}
            preventScrollReset
          >
            All
          </Link>
          {categoryIds.map((category) => (
            <Link
              key={category}
              className="cat"
              to={addressOf({ category })}
              {...(filters.category === category && { 'aria-current': true, ref: toMiddle })}
              preventScrollReset
            >
              <Swatch category={category} />
              {categoryLabels[category]}
            </Link>
          ))}
        </nav>
        <p className="results num" aria-live="polite">
          {total} {total === 1 ? 'course' : 'courses'}
        </p>
      </div>

      {courses.length === 0 ? (
        <EmptyState
          title="No courses found matching your criteria."
          category="data"
          actions={<LinkButton to="/courses">Clear the search</LinkButton>}
        >
          Try a shorter word, or another category.
        </EmptyState>
      ) : (
        <section className="cards" aria-labelledby="found" aria-busy={isSearching}>
          <h2 id="found" className="sr">
            Found courses
          </h2>
          {courses.map((course, index) => (
            <CourseCardTile key={course.id} course={course} eager={index < 3} />
          ))}
        </section>
      )}
      <Pagination page={page} pages={pages} hrefOf={(to) => addressOf({ page: to })} />
    </div>
  );
}

/**
 * Brings the selected one of a row of links to its middle, where the row is wider than the screen and does not show it. Another one that has
 * the focus already is left where it is: scripts may come late.
 */
function toMiddle(selected: HTMLElement | null): void {
  const row = selected?.parentElement;
  const { activeElement } = document;
  if (!row || (row.contains(activeElement) && activeElement !== selected)) return;
  const [all, one] = [row.getBoundingClientRect(), selected.getBoundingClientRect()];
  if (one.left >= all.left && one.right <= all.right) return;
  row.scrollLeft += one.left - all.left - (all.width - one.width) / 2;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} title="Failed to load courses. Please try again." area="site" />;
}
