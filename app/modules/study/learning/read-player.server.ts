import { randomUUID } from 'node:crypto';
import { getLocale } from '#texts/runtime';
import { textLanguages } from '#app/modules/catalogue/courses/text-languages.ts';
import { readCourseOutline } from '#app/modules/catalogue/courses/read-course-outline.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import type { CategoryId } from '#app/shared/course-terms.ts';
import type { Locale } from '#app/shared/locale.ts';
import { toCents } from '#app/shared/money.ts';
import { can } from '#app/shared/permissions.ts';
import { badgeOf } from './badge.ts';
import { canOpenCourse, canStudy, recordsProgress, type LessonAccess } from './can-study.ts';
import { deliveryOf, type ExercisedLesson } from './delivery.server.ts';
import { refuse } from './learning-errors.ts';
import { accessOf, studyDays } from './lesson-state-queries.server.ts';
import { playerSections, type PlayerLesson, type PlayerView } from './player-view.ts';
import { lessonToResume, progressOf } from './progress-of-course.ts';
import { stageLesson, type LessonDelivery } from './stage-lesson.ts';
import {
  selectLessonContent,
  selectOfCourse,
  studiedLessonsOf,
  studyOfUser,
  studyStates,
  type StudiedLessons,
} from './study-queries.server.ts';
import type { StudyDeps } from './study-deps.ts';

/** The queries behind `select` of `readPlayer`, and how they run with others in one statement. */
export const playerQueries = { study: studyOfUser, states: studyStates };
export { selectOfCourse };

const selectPlayer = selectOfCourse(playerQueries);

interface Deps extends Pick<StudyDeps, 'db' | 'actor' | 'clock' | 'contentAccess' | 'catalogue'> {
  /** Runs `playerQueries`, for a page that selects more about the learner in the same statement. */
  readonly select?: typeof selectPlayer;
}

/**
 * Returns the course player's data: the outline with done and locked lessons, and one lesson with its content if the actor may study it. Takes a
 * course by id or slug and a lesson's id. Without a lesson it returns the one to continue with, or the first free one for an actor without the
 * course; for an unknown lesson the first one. A quiz that is closed or unpublished by now is shown to those who ask for it and have a result
 * there. A visitor gets a free lesson that is asked for, and must sign in for any other.
 * `language` is that of the lesson, if not the page's. Changes nothing: the player posts that a lesson was opened. One query, one for an
 * outline that is not in memory, and one for the lesson. Throws DomainError 'sign_in_required' or 'course_not_found'.
 */
export async function readPlayer(
  { db, actor, clock, contentAccess, catalogue, select = selectPlayer }: Deps,
  {
    course: idOrSlug,
    lessonId = null,
    language = null,
    isOutlineOnly = false,
  }: {
    readonly course: string;
    readonly lessonId?: string | null;
    readonly language?: Locale | null;
    /** True to leave out the lesson. */ readonly isOutlineOnly?: boolean;
  },
): Promise<PlayerView> {
  const userId = userIdOf(actor);
  const isVisitor = userId === null && !can(actor, 'courses.read');
  if (isVisitor && lessonId === null) throw refuse('sign_in_required');
  const {
    study: [study],
    states,
  } = await select(db, idOrSlug, userId);
  if (!study || !canOpenCourse(actor, study)) throw refuse(isVisitor ? 'sign_in_required' : 'course_not_found');

  const keeps = recordsProgress(actor, study, contentAccess);
  const now = clock.now();
  const studied = keeps ? studiedLessonsOf(states, now) : nothingStudied;
  const begun =
    lessonId !== null && studied.withResult.has(lessonId) ? new Set([...studied.begun, lessonId]) : studied.begun;
  const deps = { db, actor, ...(catalogue && { catalogue }) };
  const outline = await readCourseOutline(deps, study.id, { alsoUnpublished: begun });
  const days = studyDays(study.enrolledAt, now);
  const sections = playerSections(outline, {
    completed: studied.completed,
    begun,
    days,
    mayStudy: (lesson) => canStudy(actor, { course: study, lesson }, contentAccess),
  });

  const lessons = sections.flatMap((section) => section.lessons);
  const published = lessons.filter((lesson) => lesson.isPublished);
  const completedLessons = published.filter((lesson) => lesson.isCompleted).length;
  const isCompleted = keeps && study.completedAt !== null;
  const { passPercent } = study;
  const progress = progressOf(completedLessons, published.length, passPercent === null ? null : isCompleted);
  const current = isOutlineOnly
    ? null
    : lessonId === null
      ? startOf(lessons, keeps ? study.lastLessonId : null)
      : (lessons.find((lesson) => lesson.id === lessonId) ?? lessons[0] ?? null);
  const isShown = current !== null && current.id === lessonId && !current.isLocked;
  if (isVisitor && !isShown) throw refuse('sign_in_required');
  return {
    ...(isVisitor && { isVisitor }),
    course: {
      id: study.id,
      slug: study.slug,
      title: study.title,
      ...textLanguages(study),
      category: study.category as CategoryId,
      instructor: study.instructor,
      priceCents: toCents(study.priceCents),
      isActive: study.isActive,
      passPercent,
    },
    isEnrolled: study.isEnrolled,
    learnerId: keeps ? userId : null,
    newNoteId: randomUUID(),
    recordsProgress: keeps,
    progress,
    completedLessons,
    totalLessons: published.length,
    freeLessons: published.filter((lesson) => lesson.isFreePreview).length,
    isCompleted,
    hasNewLessons: isCompleted && progress < 100,
    badge: isCompleted ? badgeOf(study) : null,
    days,
    sections,
    lesson:
      current &&
      stageLesson(
        sections,
        current,
        current.isLocked
          ? nothing
          : await deliver(
              { db, clock, userId },
              { courseId: study.id, lessonId: current.id, learnerId: keeps ? userId : null, language },
              (lesson) => canStudy(actor, { course: study, lesson }, contentAccess),
            ),
      ),
  };
}

const nothingStudied: StudiedLessons = { completed: new Map(), begun: new Set(), withResult: new Set() };

/** Returns the lesson to start at, among the open ones. A course without open lessons starts at its first, which shows how to buy it. */
function startOf(lessons: readonly PlayerLesson[], lastLessonId: string | null): PlayerLesson | null {
  const open = lessons.filter((lesson) => !lesson.isLocked);
  return lessonToResume(open, lastLessonId) ?? lessons[0] ?? null;
}

const nothing: LessonDelivery = { content: null, position: null, words: null };

async function deliver(
  { db, clock, userId }: Pick<StudyDeps, 'db' | 'clock'> & { readonly userId: string | null },
  lesson: Omit<ExercisedLesson, 'isOpen'>,
  mayStudy: (lesson: LessonAccess) => boolean,
): Promise<LessonDelivery> {
  const { lessonId, language } = lesson;
  const now = clock.now();
  const row = await selectLessonContent(db, { lessonId, locale: language ?? getLocale() }, userId);
  // A cached outline may be older than the lesson.
  if (!row || !mayStudy(accessOf(row, now, { alsoWithResult: true }))) return nothing;
  return deliveryOf({ db, clock }, row, { ...lesson, isOpen: mayStudy(accessOf(row, now)) });
}
