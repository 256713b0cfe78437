import type { ReactNode } from 'react';
import { LinkButton } from '#app/ui/button.tsx';
import { CircleCheck } from '#app/ui/icons.ts';
import { fill } from '#app/ui/fill.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import { withRedirect } from '#app/modules/people/accounts/safe-path.ts';
import { type CurrentLesson, type PlayerView } from '../../player-view.ts';
import { playerPath } from '#app/shared/player-path.ts';
import { PracticeOffer } from '#app/modules/study/practice/ui/learner/practice-offer.tsx';
import { LessonHead } from './lesson-head.tsx';
import { m } from '#texts';
import { Link } from '#app/ui/link.tsx';
import { languageNames, type Locale } from '#app/shared/locale.ts';
import { getLocale } from '#texts/runtime';
import './lesson-languages.css';

interface LessonBodyProps {
  readonly view: PlayerView;
  readonly lesson: CurrentLesson;
  /** 'Mark as complete', or that it is done. */
  readonly completion: ReactNode;
  /** True to show it beside the title, for a lesson above it; otherwise it is at the end. */
  readonly isCompletedAtTitle: boolean;
  /** The kind's view of it; null while it has no file. */
  readonly children: ReactNode;
}

/** Shows a lesson below its stage: title, content, and its completion. */
export function LessonBody({ view, lesson, completion, isCompletedAtTitle, children }: LessonBodyProps) {
  return (
    <>
      <LessonHead view={view} lesson={lesson}>
        {isCompletedAtTitle && <div className="deskonly">{completion}</div>}
      </LessonHead>
      {view.isVisitor && <VisitorNote view={view} lesson={lesson} />}
      <LessonLanguages course={view.course} lesson={lesson} />
      {children ?? <NoteBox tone="quiet">{lesson.isPreparing ? m.player_preparing() : m.player_no_file()}</NoteBox>}
      <div className="lesson-done">
        {!isCompletedAtTitle && <div className="deskonly">{completion}</div>}
        {view.recordsProgress && view.isCompleted && (
          <span className="done-tag">
            <CircleCheck className="i-sm" />
            {view.hasNewLessons ? m.player_completed_with_new() : m.learning_course_completed()}
          </span>
        )}
      </div>
      <PracticeOffer course={view.course} lessonId={lesson.id} count={questionsOf(view, lesson.id)} />
      <BuyNote view={view} />
    </>
  );
}

const questionsOf = ({ knowledge = [] }: PlayerView, id: string) =>
  knowledge.flatMap(({ questions }) => questions).filter(({ lessonId }) => lessonId === id).length;

/** Offers the sign-in, because a learner whose session has ended sees a free lesson as a visitor, without progress. */
export function VisitorNote({ view: { course }, lesson }: Pick<LessonBodyProps, 'view' | 'lesson'>) {
  return (
    <p className="meta lesson-language-note">
      {fill(m.player_visitor, {
        link: (
          <Link className="link" to={withRedirect('/login', playerPath(course, lesson.id))}>
            {m.player_visitor_log_in()}
          </Link>
        ),
      })}
    </p>
  );
}

/** Offers the rest of the course after a free lesson. */
function BuyNote({ view }: { readonly view: PlayerView }) {
  const locked = view.sections.flatMap((section) => section.lessons).filter((lesson) => lesson.isLocked).length;
  if (view.isEnrolled || locked === 0 || !view.course.isActive) return null;
  return (
    <NoteBox
      tone="quiet"
      action={
        <LinkButton to={`/checkout?course=${view.course.id}`} variant="pay">
          {m.player_buy()}
        </LinkButton>
      }
    >
      {m.player_more_lessons({ count: locked })}
    </NoteBox>
  );
}

const nameOf: Readonly<Record<Locale, () => string>> = {
  en: m.player_language_en,
  sw: m.player_language_sw,
};

interface LessonLanguagesProps {
  readonly course: PlayerView['course'];
  readonly lesson: CurrentLesson;
}

/** Shows the switch of a lesson in two languages; for others a note if it is not in the page's language. */
function LessonLanguages({ course, lesson: { id, language } }: LessonLanguagesProps) {
  if (language === null) return null;
  if (language.locales.length < 2)
    return language.locale === getLocale() ? null : (
      <p className="meta lesson-language-note">{m.player_language_only({ language: nameOf[language.locale]() })}</p>
    );
  return (
    <nav className="seg lesson-languages" aria-label={m.player_language_label()}>
      {language.locales.map((locale) => (
        <Link
          key={locale}
          to={playerPath(course, id, locale)}
          lang={locale}
          hrefLang={locale}
          aria-current={locale === language.locale ? 'true' : undefined}
          replace
          preventScrollReset
        >
          {languageNames[locale]}
        </Link>
      ))}
    </nav>
  );
}
