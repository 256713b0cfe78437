import { Form, Link, useSubmit } from 'react-router';
import { courseSorts, type AdminCoursePage, type CourseSort } from '#app/modules/catalogue/admin/course-list.ts';
import { categoryIds, categoryLabels, categoryQuery, courseLevels, levelLabels } from '#app/shared/course-terms.ts';
import { Button } from '#app/ui/button.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { Select } from '#app/ui/select.tsx';
import { longestSearch } from '../../shell/read-course-filter.ts';
import { searchOf, sortedBy, sortParam, type CourseQuery } from './course-query.ts';

interface CourseSieveProps {
  readonly query: CourseQuery;
  readonly counts: AdminCoursePage['counts'];
}

const sortLabels: Readonly<Record<CourseSort, string>> = {
  newest: 'Newest first',
  title: 'By title',
  category: 'By category',
  price: 'By price, highest first',
  students: 'By students, most first',
  level: 'By level',
};

const tabs = [
  { status: null, label: 'All' },
  { status: 'active', label: 'Active' },
  { status: 'draft', label: 'Draft' },
] as const;

/** Search and filters of the list. They are the page's address, and work without JavaScript. */
export function CourseSieve({ query, counts }: CourseSieveProps) {
  const submit = useSubmit();
  const plain = { ...query, sort: 'newest', isDescending: true } as const;
  const offered = courseSorts.map((sort) => ({ sort, value: sortParam(sortedBy(plain, sort)) }));
  const now = sortParam(query);
  return (
    <div className="sieve">
      <Form
        role="search"
        action="/admin/courses"
        className="sieve grow"
        // Drawn anew where an address changed it, so that the way back and the tabs are seen in it.
        key={searchOf({ ...query, search: '', page: 1 })}
        onChange={(event) =>
          void submit(event.currentTarget, { replace: query.search !== '', preventScrollReset: true })
        }
      >
        <SearchField
          label="Search title or instructor"
          name="search"
          placeholder="Search title or instructor"
          defaultValue={query.search}
          maxLength={longestSearch}
        />
        <Select
          label="Category"
          labelHidden
          name="category"
          defaultValue={query.category ? categoryQuery(query.category) : ''}
        >
          <option value="">All categories</option>
          {categoryIds.map((category) => (
            <option key={category} value={categoryQuery(category)}>
              {categoryLabels[category]}
            </option>
          ))}
        </Select>
        <Select label="Level" labelHidden name="level" defaultValue={query.level ?? ''}>
          <option value="">All levels</option>
          {courseLevels.map((level) => (
            <option key={level} value={level}>
              {levelLabels[level]}
            </option>
          ))}
        </Select>
        <div className="phoneonly grow">
          <Select label="Sort" labelHidden name="sort" defaultValue={now}>
            {offered.map(({ sort, value }) => (
              <option key={sort} value={value}>
                {sortLabels[sort]}
              </option>
            ))}
            {offered.every(({ value }) => value !== now) && (
              <option value={now}>{sortLabels[query.sort]}, reversed</option>
            )}
          </Select>
        </div>
        {query.status && <input type="hidden" name="status" value={query.status} />}
        <noscript>
          <Button type="submit" variant="line">
            Show
          </Button>
        </noscript>
      </Form>
      <nav className="seg" aria-label="Status">
        {tabs.map(({ status, label }) => (
          <Link
            key={label}
            to={`/admin/courses${searchOf({ ...query, status, page: 1 })}`}
            aria-current={query.status === status ? 'true' : undefined}
            preventScrollReset
          >
            {label} <small>{counts[status ?? 'all'].toLocaleString('en-KE')}</small>
          </Link>
        ))}
      </nav>
    </div>
  );
}
