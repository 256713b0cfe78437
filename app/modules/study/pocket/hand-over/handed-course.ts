import type { LessonDelivery } from '#app/modules/study/learning/stage-lesson.ts';
import type { PlayerView } from '#app/modules/study/learning/player-view.ts';
import { daysIfRight } from '#app/modules/study/practice/replay.ts';
import type { CourseFile } from '../saved-course.ts';

/** What the server answers to a learner who may study a course, so that a device opens or makes a course file. */
export interface CourseRight {
  /** 64 hexadecimal digits, the same for everybody who may study the course. */
  readonly key: string;
  /** In ISO 8601. */
  readonly rightsUntil: string;
  readonly learnerId: string;
  readonly player: PlayerView;
  /** SHA-256 in hex of each open lesson's `handedLesson`, by id. */
  readonly lessons: Readonly<Record<string, string>>;
  readonly files: readonly CourseFile[];
}

/** The first part of what is sealed in a course file. The bytes of its files follow, in their order. */
export interface Contents {
  /** Lessons as `handedLesson` writes them, by id. */
  readonly lessons: Readonly<Record<string, string>>;
  readonly files: readonly Pick<CourseFile, 'id' | 'byteSize'>[];
}

/** Returns a lesson as JSON without anything about its learner: positions and answers are nobody else's. */
export function handedLesson({ content, words }: LessonDelivery): string {
  return JSON.stringify({ content: content && withoutLearner(content), position: null, words });
}

function withoutLearner(content: NonNullable<LessonDelivery['content']>) {
  if (!('practice' in content) || !content.practice) return content;
  const { practice } = content;
  const fresh = { daysIfRight: daysIfRight(null, new Date(0)), daysBefore: null, isRight: null };
  const questions = practice.questions.map((question) => ({ ...question, ...fresh }));
  return { ...content, practice: { ...practice, learnerId: null, questions } };
}

/** Returns a lesson that came in a course file, as its new learner studies it. */
export function receivedLesson(json: string, learnerId: string, position: number | null): LessonDelivery {
  const lesson = JSON.parse(json) as LessonDelivery;
  const { content } = lesson;
  if (!content || !('practice' in content) || !content.practice) return { ...lesson, position };
  return { ...lesson, position, content: { ...content, practice: { ...content.practice, learnerId } } };
}
