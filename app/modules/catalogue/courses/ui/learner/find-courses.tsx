import { Form, useSubmit } from 'react-router';
import type { CourseCard, CoursePage } from '../../course-card.ts';
import { type Locale, locales } from '#app/shared/locale.ts';
import { LinkButton } from '#app/ui/button.tsx';
import type { CouponNotice } from '#app/modules/catalogue/discounts/discount.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import { CourseCardTile } from '../course-card-tile.tsx';
import { CourseSearchField } from '../course-search-field.tsx';
import { askForCourse } from '../ask-for-course.ts';
import { NearestCourses } from '../nearest-courses.tsx';
import { tabPath } from '#app/modules/site/ui/learner/dashboard-tabs.ts';
import { Link } from '#app/ui/link.tsx';
import { languageName } from '../../lesson-languages.ts';
import { m } from '#texts';

interface FindCoursesProps {
  readonly found: CoursePage;
  /** The courses that come nearest to a search that found none. */
  readonly nearest: readonly CourseCard[];
  readonly search: string;
  readonly language: Locale | null;
  /** Number of found courses with lessons in each language. */
  readonly languages: Readonly<Record<Locale, number>>;
  /** The coupon of the cart. */
  readonly coupon: CouponNotice | null;
  /** Ids of the courses the learner has. */
  readonly owned: readonly string[];
}

interface Place {
  readonly search: string;
  readonly language: Locale | null;
  readonly page?: number;
}

function addressOf({ search, language, page = 1 }: Place): string {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(language && { language }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `${tabPath('find-courses')}&${query.toString()}` : tabPath('find-courses');
}

/** Searches the catalogue, and filters it by the language of the lessons. */
export function FindCourses({ found, nearest, search, language, languages, coupon, owned }: FindCoursesProps) {
  const submit = useSubmit();
  return (
    <>
      <div className="title">
        <h1>{m.learning_tab_find_courses()}</h1>
        <Form role="search" action="/dashboard">
          <input type="hidden" name="tab" value="find-courses" />
          {language && <input type="hidden" name="language" value={language} />}
          <CourseSearchField
            label={m.learning_find_search()}
            placeholder={m.learning_find_search()}
            defaultValue={search}
            onClear={(form) => void submit(form)}
          />
        </Form>
      </div>
      {coupon && (
        <NoteBox tone={coupon.isOn ? 'good' : 'gold'}>
          <b>{coupon.title}.</b> {coupon.hint}
        </NoteBox>
      )}
      <LanguageChoice selected={language} counts={languages} hrefOf={(to) => addressOf({ search, language: to })} />
      {found.courses.length === 0 ? (
        <NothingFound search={search} language={language} />
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
      <NearestCourses heading={m.catalogue_nearest()} courses={nearest} owned={owned} />
      <Pagination page={found.page} pages={found.pages} hrefOf={(page) => addressOf({ search, language, page })} />
    </>
  );
}

function NothingFound({ search, language }: Place) {
  return (
    <EmptyState
      title={m.learning_find_none_title()}
      category="data"
      actions={
        <>
          {language && (
            <LinkButton variant="accent" to={addressOf({ search, language: null })}>
              {m.catalogue_show_all_languages()}
            </LinkButton>
          )}
          {search && <LinkButton to={addressOf({ search: '', language })}>{m.learning_find_clear()}</LinkButton>}
          {search && <LinkButton to={askForCourse(search)}>{m.catalogue_ask()}</LinkButton>}
        </>
      }
    >
      {search ? m.catalogue_none_searched() : m.catalogue_none_filtered()}
    </EmptyState>
  );
}

interface LanguageChoiceProps {
  readonly selected: Locale | null;
  /** Number of courses with lessons in each language. */
  readonly counts: Readonly<Record<Locale, number>>;
  readonly hrefOf: (language: Locale | null) => string;
}

/** Shows the languages of lessons as links that filter a list. One without courses is no link. */
function LanguageChoice({ selected, counts, hrefOf }: LanguageChoiceProps) {
  return (
    <nav className="cats" aria-label={m.catalogue_language_legend()}>
      <Link className="cat" to={hrefOf(null)} aria-current={selected === null ? 'true' : undefined} preventScrollReset>
        {m.catalogue_all()}
      </Link>
      {locales.map((locale) => {
        const isCurrent = locale === selected;
        const words = (
          <>
            {languageName(locale)} <small className="num">{counts[locale]}</small>
          </>
        );
        return counts[locale] === 0 && !isCurrent ? (
          <span key={locale} className="cat">
            {words}
          </span>
        ) : (
          <Link
            key={locale}
            className="cat"
            to={hrefOf(locale)}
            aria-current={isCurrent ? 'true' : undefined}
            preventScrollReset
          >
            {words}
          </Link>
        );
      })}
    </nav>
  );
}
