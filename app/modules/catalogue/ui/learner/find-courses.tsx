import { Form, useSubmit } from 'react-router';
import type { CoursePage } from '../../course-card.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { CourseCardTile } from '../course-card-tile.tsx';
import { maxSearchLength } from '#app/ui/data/list-query.ts';
import { tabPath } from '#app/modules/site/ui/learner/dashboard-tabs.ts';
import { m } from '#texts';

interface FindCoursesProps {
  readonly found: CoursePage;
  readonly search: string;
  /** Ids of the courses the learner has. */
  readonly owned: readonly string[];
}

/** Searches titles, descriptions and categories. */
export function FindCourses({ found, search, owned }: FindCoursesProps) {
  const submit = useSubmit();
  const query = search ? `&search=${encodeURIComponent(search)}` : '';
  return (
    <>
      <div className="title">
        <h1>{m.learning_tab_find_courses()}</h1>
        <Form
          role="search"
          action="/dashboard"
          onChange={(event) => void submit(event.currentTarget, { replace: true })}
        >
          <input type="hidden" name="tab" value="find-courses" />
          <SearchField
            label={m.learning_find_search()}
            name="search"
            placeholder={m.learning_find_search()}
            defaultValue={search}
            maxLength={maxSearchLength}
          />
        </Form>
      </div>
      {found.courses.length === 0 ? (
        <EmptyState
          title={m.learning_find_none_title()}
          category="data"
          actions={<LinkButton to={tabPath('find-courses')}>{m.learning_find_clear()}</LinkButton>}
        >
          {m.learning_find_none_text()}
        </EmptyState>
      ) : (
        <section className="cards" aria-labelledby="found">
          <h2 id="found" className="sr">
            {m.learning_find_found()}
          </h2>
          {found.courses.map((course) => (
            <CourseCardTile key={course.id} course={course} isOwned={owned.includes(course.id)} />
          ))}
        </section>
      )}
      <Pagination
        page={found.page}
        pages={found.pages}
        hrefOf={(page) => `${tabPath('find-courses')}${query}${page > 1 ? `&page=${page}` : ''}`}
      />
    </>
  );
}
