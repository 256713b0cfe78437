import { getLocale } from '#texts/runtime';
import type { PracticeSet } from '#app/modules/catalogue/lesson-kinds/practice/practice-content.ts';
import { sourcesOf } from '#app/modules/catalogue/lesson-kinds/video/quality.ts';
import type { LessonContent, LessonContents } from '#app/modules/catalogue/lesson-kinds/lesson-kinds.ts';
import { mediaUrl } from '#app/modules/catalogue/media/media-file.ts';
import { canStudy } from '#app/modules/study/learning/can-study.ts';
import { plainDeliveryOf } from '#app/modules/study/learning/delivery.server.ts';
import { refuse } from '#app/modules/study/learning/learning-errors.ts';
import { accessOf } from '#app/modules/study/learning/lesson-state-queries.server.ts';
import { readPlayer } from '#app/modules/study/learning/read-player.server.ts';
import type { LessonDelivery } from '#app/modules/study/learning/stage-lesson.ts';
import type { StudyDeps } from '#app/modules/study/learning/study-deps.ts';
import { practiceQuestion } from '#app/modules/study/practice/practice-set.server.ts';
import type { RateLimits } from '#app/platform/rate-limits.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { selectCourseContents, selectFileFacts } from './package-queries.server.ts';
import { rightsDays, type CourseFile, type CoursePackage } from './saved-course.ts';

interface Deps extends Pick<StudyDeps, 'db' | 'actor' | 'clock' | 'contentAccess' | 'catalogue'> {
  readonly rateLimits: Pick<RateLimits, 'consume'>;
}

/**
 * Returns everything of a course, by id or slug, that a learner may study now, in the page's language, except the bytes of its files; and the
 * moment until which a device may show it. At most four queries, besides the limit's. Throws DomainError 'sign_in_required', 'course_not_found',
 * 'not_enrolled' or 'too_many_requests'.
 */
export async function readCoursePackage(
  { db, actor, clock, contentAccess, catalogue, rateLimits }: Deps,
  idOrSlug: string,
): Promise<{ readonly coursePackage: CoursePackage; readonly rightsUntil: Date }> {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('sign_in_required');
  await rateLimits.consume('course-package-per-user', userId);
  const player = await readPlayer(
    { db, actor, clock, contentAccess, ...(catalogue && { catalogue }) },
    { course: idOrSlug, isOutlineOnly: true },
  );
  if (player.learnerId === null) throw refuse('not_enrolled');

  const [locale, now] = [getLocale(), clock.now()];
  const { contents, asked, questions } = await selectCourseContents(db, { courseId: player.course.id, userId, locale });
  const openIds = new Set(player.sections.flatMap(({ lessons }) => lessons.flatMap((l) => (l.isLocked ? [] : [l.id]))));
  const course = { isActive: player.course.isActive, isEnrolled: player.isEnrolled };
  const questionsById = new Map(questions.map((row) => [row.id, row]));
  const askedIn = Map.groupBy(asked, ({ lessonId }) => lessonId);
  const practiceOf = (lessonId: string) => {
    const rows = (askedIn.get(lessonId) ?? []).flatMap(({ questionId }) => questionsById.get(questionId) ?? []);
    const asks = rows.map((question) => practiceQuestion(question, { now, bySection: true }));
    return { learnerId: userId, lessonId, locale, questions: asks };
  };
  // A cached outline may be older than the lessons.
  const mayStudy = (row: (typeof contents)[number]) =>
    openIds.has(row.lessonId) && canStudy(actor, { course, lesson: accessOf(row, now) }, contentAccess);
  const lessons = contents.filter(mayStudy).map((row): [string, LessonDelivery] => {
    const { content, ...delivery } = plainDeliveryOf(row);
    return [row.lessonId, { ...delivery, content: content && addPractice(content, () => practiceOf(row.lessonId)) }];
  });

  const uses = new Map(lessons.flatMap(([lessonId, { content }]) => (content ? usesOf(lessonId, content) : [])));
  const facts = uses.size === 0 ? [] : await selectFileFacts(db, [...uses.keys()]);
  const files = facts.flatMap((file): CourseFile[] => {
    const use = uses.get(file.id);
    if (!use) return [];
    const kind = file.kind === 'rendition' ? 'video' : (file.kind as CourseFile['kind']);
    return [{ ...file, ...use, kind, address: mediaUrl(file.id) }];
  });
  return {
    coursePackage: {
      locale,
      learnerId: userId,
      // The id is for pages without scripts, and would make each answer another one.
      player: { ...player, newNoteId: '' },
      lessons: Object.fromEntries(lessons.toSorted(([one], [other]) => one.localeCompare(other))),
      files: files.toSorted((one, other) => one.id.localeCompare(other.id)),
    },
    rightsUntil: new Date(now.getTime() + rightsDays * 86_400_000),
  };
}

type Add<Content> = (content: Content, practiceOf: () => PracticeSet) => Content;

/** What the module of practice adds to a lesson; a device without a connection begins no quiz and hands nothing in. */
const additions: { readonly [Kind in keyof LessonContents]?: Add<LessonContents[Kind]> } = {
  practice: (content, practiceOf) => ({ ...content, practice: practiceOf() }),
};

function addPractice(...[content, practiceOf]: Parameters<Add<LessonContent>>): LessonContent {
  const add = additions[content.kind] as Add<LessonContent> | undefined;
  return add ? add(content, practiceOf) : content;
}

type Use = Pick<CourseFile, 'lessonId' | 'quality'>;

const fileIds = /(?:\/media\/|"picture":\{"id":")([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g;

/** Returns the files that the content of a lesson shows, by their addresses in it and the pictures of its questions. */
function usesOf(lessonId: string, content: LessonContent): [string, Use][] {
  const ids = [...JSON.stringify(content).matchAll(fileIds)].flatMap(([, id]) => id ?? []);
  const sources = 'renditions' in content ? sourcesOf(content) : [];
  const qualityOf = (address: string) => sources.find(({ url }) => url === address)?.quality ?? null;
  return ids.map((id) => [id, { lessonId, quality: qualityOf(mediaUrl(id)) }]);
}
