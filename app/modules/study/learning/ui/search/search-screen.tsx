import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Form, useNavigate, useSearchParams } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { lessonKinds } from '#app/modules/catalogue/lesson-kinds/lesson-kinds.ts';
import type { LessonKind } from '#app/shared/course-terms.ts';
import { MessageCircle, Search, X } from '#app/ui/icons.ts';
import { type PlayerView } from '../../player-view.ts';
import { playerPath } from '#app/shared/player-path.ts';
import { hitPath, searchPath, type CourseSearch, type SearchHit } from '../../search/search.ts';
import { maxSearchLength } from '../../search/search-words.ts';
import { PlaceChip } from '../place-chip.tsx';
import { Outline } from '../player/outline.tsx';
import { PlayerHead } from '../player/player-head.tsx';
import { useSearch } from './use-search.ts';
import '../player/player-screen.css';
import './search.css';
import { m } from '#texts';

/** As printed on keys, in every language. */
const keyToLeave = 'Esc';

interface SearchScreenProps {
  readonly view: PlayerView;
  readonly search: CourseSearch;
}

/** Searches the lessons of a course that the learner may study. Handles keys, and works without scripts by its form. */
export function SearchScreen({ view, search: first }: SearchScreenProps) {
  const { course } = view;
  const { search, hasFailed, look } = useSearch(course, first);
  const [selected, setSelected] = useState(0);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
  }, []);

  const kinds = [...new Set(search.hits.map(({ type }) => type))];
  const kind = kinds.find((name) => name === params.get('kind')) ?? null;
  const hits = search.hits.filter(({ type }) => kind === null || type === kind);
  const current = Math.min(selected, hits.length - 1);
  const type = (words: string) => {
    setSelected(0);
    look(words);
  };
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && hits.length > 0) {
      event.preventDefault();
      const next = (current + step + hits.length) % hits.length;
      setSelected(next);
      document.getElementById(`hit-${next}`)?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      void navigate(playerPath(course));
    }
    const hit = hits[current];
    if (event.key === 'Enter' && event.target === field.current && hit && search.typed === field.current.value.trim()) {
      event.preventDefault();
      void navigate(hitPath(course, hit));
    }
  };
  return (
    <div className="page">
      <PlayerHead
        course={course}
        isEnrolled={view.isEnrolled}
        menu={null}
        cart={null}
        backTo={playerPath(course)}
        backLabel={m.player_outline_lessons()}
      />
      <div className="learn">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the field and of the links in it */}
        <main id="main" tabIndex={-1} className="course-search" onKeyDown={press}>
          <h1 className="sr">{m.search_heading({ title: course.title })}</h1>
          <div className="course-search-head">
            <Form role="search" action={searchPath(course)}>
              <label className="field">
                <span className="sr">{m.search_label()}</span>
                <Search />
                <input
                  ref={field}
                  type="search"
                  name="q"
                  defaultValue={first.typed}
                  maxLength={maxSearchLength}
                  enterKeyHint="search"
                  autoComplete="off"
                  placeholder={m.search_label()}
                  onChange={(event) => type(event.target.value)}
                />
                <button
                  type="button"
                  className="btn btn-icon"
                  aria-label={m.search_clear()}
                  onClick={() => {
                    if (field.current) field.current.value = '';
                    field.current?.focus();
                    type('');
                  }}
                >
                  <X />
                </button>
              </label>
              <kbd className="kbd" aria-hidden="true">
                {keyToLeave}
              </kbd>
            </Form>
            {kinds.length > 1 && <Kinds search={search} kinds={kinds} kind={kind} course={course} />}
            <p className="meta" role="status">
              {hasFailed ? m.search_failed() : <Found search={search} course={course} onExact={look} />}
            </p>
          </div>
          <ol className="course-hits">
            {hits.map((hit, index) => (
              <Hit
                key={`${hit.lessonId} ${hit.source} ${hit.place} ${hit.questionId ?? ''}`}
                hit={hit}
                index={index}
                isSelected={index === current}
                course={course}
              />
            ))}
          </ol>
        </main>
        <Outline view={view} currentId={null} />
      </div>
    </div>
  );
}

interface FoundProps {
  readonly search: CourseSearch;
  readonly course: { readonly slug: string };
  readonly onExact: (words: string, options: { readonly isExact: boolean; readonly now: boolean }) => void;
}

/** Shows '7 places for receipt code. Only “receit code”'. */
function Found({ search, course, onExact }: FoundProps) {
  const { typed, corrected, hits, hasMore } = search;
  if (typed === '') return m.search_hint();
  const count = hits.length;
  const words = count === 0 ? m.search_none : hasMore ? m.search_first : m.search_found;
  return (
    <>
      {words({ count })} <b>{corrected ?? typed}</b>.{count === 0 && ` ${m.search_none_hint()}`}
      {corrected !== null && (
        <>
          {' '}
          <Link
            className="underline"
            to={`${searchPath(course, typed)}&exact=1`}
            onClick={(event) => {
              event.preventDefault();
              onExact(typed, { isExact: true, now: true });
            }}
          >
            {m.search_only({ words: typed })}
          </Link>
        </>
      )}
    </>
  );
}

interface KindsProps {
  readonly search: CourseSearch;
  readonly kinds: readonly LessonKind[];
  readonly kind: LessonKind | null;
  readonly course: { readonly slug: string };
}

function Kinds({ search, kinds, kind, course }: KindsProps) {
  const path = searchPath(course, search.typed);
  const choices = [
    { name: null, label: m.search_all(), count: search.hits.length },
    ...kinds.map((name) => ({
      name,
      label: lessonKinds[name].label(),
      count: search.hits.filter(({ type }) => type === name).length,
    })),
  ];
  return (
    <nav aria-label={m.search_kinds()}>
      <ul className="course-kinds">
        {choices.map(({ name, label, count }) => (
          <li key={label}>
            <Link
              to={name === null ? path : `${path}&kind=${name}`}
              replace
              preventScrollReset
              aria-current={name === kind ? 'true' : undefined}
            >
              {label} <span className="num">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface HitProps {
  readonly hit: SearchHit;
  readonly index: number;
  readonly isSelected: boolean;
  readonly course: { readonly slug: string };
}

function Hit({ hit, index, isSelected, course }: HitProps) {
  const { title, lang, section, heading, excerpt } = hit;
  return (
    <li>
      <Link
        id={`hit-${index}`}
        to={hitPath(course, hit)}
        className={isSelected ? 'is-selected' : undefined}
        aria-current={isSelected ? 'true' : undefined}
      >
        <PlaceChip
          second={hit.source === 'second' ? hit.place : null}
          page={hit.source === 'page' ? hit.place : null}
          {...(hit.questionId !== undefined
            ? { icon: MessageCircle }
            : lessonKinds[hit.type].isNamedInOutline && { icon: lessonKinds[hit.type].icon })}
        />
        <span>
          <b lang={lang}>{title}</b>
          <span className="meta">{heading === '' ? section : m.search_under({ section, heading })}</span>
        </span>
        <span className="course-hit-text">
          {excerpt.map(({ text, isMatch }, at) =>
            isMatch ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
          )}
        </span>
      </Link>
    </li>
  );
}
