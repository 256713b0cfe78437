import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { maxPointsOf } from '#app/modules/study/assignments/assignment-rules.ts';
import { askedBy } from '#app/modules/study/quizzes/quiz-rules.ts';
import { questionContent } from '#app/modules/catalogue/questions/kinds/content-schema.server.ts';
import {
  answerWithReason,
  faultOf,
  type QuestionContent,
} from '#app/modules/catalogue/questions/kinds/question-kinds.ts';
import { comparable, languagesOf } from '#app/modules/catalogue/questions/kinds/question-text.ts';
import { locales } from '#app/shared/locale.ts';
import { questionKindNames, type QuestionKind } from '#app/shared/study-terms.ts';
import type { DemoCourse, DemoLesson } from '#seeds/content/content-types.ts';
import { demoCourses } from '#seeds/content/demo-courses.ts';
import { swahiliTexts } from '#seeds/content/sw/swahili-texts.ts';
import { demoExercises } from './demo-exercises.ts';
import type { DemoExercises } from './exercise-types.ts';
import type { DemoQuestion, Words } from './write-question.ts';

const flagships = ['frontend-foundations', 'data-analysis-with-kenyan-data', 'ai-basics-for-working-people'];

const exercisesOf = ({ slug }: DemoCourse): DemoExercises => {
  const exercises = demoExercises[slug];
  if (!exercises) throw new Error(`${slug} has no exercises`);
  return exercises;
};
const lessonsOf = ({ sections }: DemoCourse) => sections.flatMap(({ lessons }) => lessons);
const questionsOf = (course: DemoCourse) => {
  const { practiceQuestions, quizQuestions } = exercisesOf(course);
  return [...practiceQuestions, ...quizQuestions];
};
const all = demoCourses.flatMap(questionsOf);
const promptOf = ({ content }: DemoQuestion) => content.prompt.en ?? '';

/** Whether the course and all its lessons are in Kiswahili, too. */
const isBilingual = (course: DemoCourse) =>
  lessonsOf(course).every(({ title }) => swahiliTexts[course.slug]?.lessons?.[title] !== undefined);

/** Every text of a question that learners read, with the optional ones that are written. */
function textsOf(content: QuestionContent): readonly object[] {
  const found: object[] = [];
  JSON.stringify(content, (_, value: unknown) => {
    if (typeof value === 'object' && value !== null && ('en' in value || 'sw' in value)) found.push(value);
    return value;
  });
  return found;
}

const headingsOf = (body: string) =>
  [...body.matchAll(/<h[23]>(.*?)<\/h[23]>/g)].map(([, heading = '']) => heading.replaceAll(/<[^>]+>/g, ''));

const lastSecondOf = (captions: string) => {
  const [, minutes, seconds] = /.*--> 00:(\d\d):(\d\d)\.\d{3}/s.exec(readFileSync(captions, 'utf8')) ?? [];
  return Number(minutes) * 60 + Number(seconds);
};

/** Whether the place is one of the lesson: a heading of its text, a second of its video, or a page of its PDF. */
function isPlaceOf(lesson: DemoLesson, { heading, second, page }: DemoQuestion['place']): boolean {
  if (heading !== undefined) return lesson.type === 'text' && headingsOf(lesson.body).includes(heading);
  if (second !== undefined) return 'captions' in lesson && second < lastSecondOf(lesson.captions);
  return page === undefined || (lesson.type === 'pdf' && page <= 3);
}

describe('the questions of the demo', () => {
  test('belong to the demo courses', () => {
    expect(Object.keys(demoExercises).toSorted()).toEqual(demoCourses.map(({ slug }) => slug).toSorted());
  });

  test.each(demoCourses)('$slug: can be published, and their solutions are right', (course) => {
    for (const question of questionsOf(course)) {
      const { content } = question;
      expect(questionContent.safeParse(content), promptOf(question)).toMatchObject({ success: true });
      expect(faultOf(content, 'en'), promptOf(question)).toBeNull();
      for (const locale of languagesOf(content.prompt)) {
        const { solution } = answerWithReason(content, null, locale);
        expect(answerWithReason(content, solution, locale), promptOf(question)).toMatchObject({ isRight: true });
        expect(languagesOf(content.explanation), promptOf(question)).toContain(locale);
      }
    }
  });

  test.each(demoCourses)('$slug: name places that are there', (course) => {
    const lessons = new Map(lessonsOf(course).map((lesson) => [lesson.title, lesson]));
    const nowhere = questionsOf(course).filter((question) => {
      const lesson = lessons.get(question.lesson);
      return !lesson || lesson.isPublished === false || !isPlaceOf(lesson, question.place);
    });
    expect(nowhere.map(({ lesson, place }) => [lesson, place])).toEqual([]);
  });

  test.each(demoCourses)('$slug: are enough, of many kinds and in the languages of the course', (course) => {
    const { practiceQuestions, quizQuestions } = exercisesOf(course);
    const isFlagship = flagships.includes(course.slug);
    expect(practiceQuestions.length).toBeGreaterThanOrEqual(isFlagship ? 12 : 8);
    expect(quizQuestions.length).toBeGreaterThanOrEqual(isFlagship ? 16 : 10);
    for (const questions of [practiceQuestions, quizQuestions])
      expect(new Set(questions.map(({ content }) => content.kind)).size).toBeGreaterThanOrEqual(5);
    const languages = isBilingual(course) ? [...locales] : ['en'];
    for (const question of questionsOf(course))
      for (const text of textsOf(question.content)) expect(Object.keys(text), promptOf(question)).toEqual(languages);
  });

  test('ask each kind in several courses', () => {
    const courses = (kind: QuestionKind) =>
      demoCourses.filter((course) => questionsOf(course).some(({ content }) => content.kind === kind)).length;
    for (const kind of questionKindNames) expect(courses(kind), kind).toBeGreaterThanOrEqual(6);
  });

  test('ask nothing twice', () => {
    const prompts = demoCourses.flatMap((course) =>
      questionsOf(course).map((question) => `${course.slug}: ${comparable(promptOf(question))}`),
    );
    expect(prompts.filter((prompt, at) => prompts.indexOf(prompt) !== at)).toEqual([]);
    const ids = all.flatMap(({ content }) => [...JSON.stringify(content).matchAll(/"id":"([a-z0-9]+)"/g)]);
    expect(new Set(ids.map(([, id]) => id)).size).toBe(ids.length);
  });

  test('hide their keys: the right option stands anywhere, and is not always the longest', () => {
    const choices = all.flatMap(({ content }) => (content.kind === 'single_choice' ? [content.options] : []));
    const share = (isSo: (options: (typeof choices)[number]) => boolean) =>
      choices.filter(isSo).length / choices.length;
    expect(share((options) => options[0]?.isRight === true)).toBeLessThan(0.5);
    expect(share((options) => options.at(-1)?.isRight === true)).toBeLessThan(0.5);
    const length = ({ text }: (typeof choices)[number][number]) => (text.en ?? '').length;
    const isLongest = (options: (typeof choices)[number]) => {
      const right = options.find(({ isRight }) => isRight);
      return right !== undefined && options.every((each) => each === right || length(each) < length(right));
    };
    expect(share(isLongest)).toBeLessThan(0.5);
  });

  test('have statements of which about half are true', () => {
    const truths = all.flatMap(({ content }) => (content.kind === 'true_false' ? [content.isTrue] : []));
    const share = truths.filter(Boolean).length / truths.length;
    expect(share).toBeGreaterThan(0.25);
    expect(share).toBeLessThan(0.75);
  });
});

describe('the exercises of the demo', () => {
  const wordsIn = (given: Words) => (typeof given === 'string' ? [given] : [...given]);

  test.each(demoCourses)(
    '$slug: practice lessons ask five to eight questions, and each question is asked once',
    (course) => {
      const { practiceLessons: practice, practiceQuestions } = exercisesOf(course);
      const taughtIn = new Map(
        course.sections.flatMap(({ title, lessons }) => lessons.map((lesson) => [lesson.title, title])),
      );
      const asked = practice.map(
        ({ of }) => practiceQuestions.filter(({ lesson }) => of.includes(taughtIn.get(lesson) ?? '')).length,
      );
      for (const questions of asked) {
        expect(questions).toBeGreaterThanOrEqual(5);
        expect(questions).toBeLessThanOrEqual(8);
      }
      expect(asked.reduce((sum, each) => sum + each, 0)).toBe(practiceQuestions.length);
    },
  );

  test.each(demoCourses)('$slug: the quiz draws eight to ten questions from pools that are large enough', (course) => {
    const { finalQuiz: quiz, quizQuestions } = exercisesOf(course);
    expect(Object.keys(quiz.draws)).toEqual(course.sections.map(({ title }) => title));
    for (const { title, lessons } of course.sections) {
      const titles = lessons.map((lesson) => lesson.title);
      const pool = quizQuestions.filter(({ lesson }) => titles.includes(lesson)).length;
      expect(quiz.draws[title]).toBeLessThanOrEqual(pool);
    }
    const draws = Object.values(quiz.draws).map((questions) => ({ sectionId: null, questions }));
    expect(askedBy(draws)).toBeGreaterThanOrEqual(8);
    expect(askedBy(draws)).toBeLessThanOrEqual(10);
    expect(askedBy(draws)).toBeLessThan(quizQuestions.length);
  });

  test.each(demoCourses)('$slug: the lessons have titles of their own, in the languages of the course', (course) => {
    const { practiceLessons: practice, finalQuiz: quiz, assignment } = exercisesOf(course);
    const lessons = [...practice, ...(assignment ? [assignment] : []), quiz];
    for (const lesson of [...practice, ...(assignment ? [assignment] : [])])
      expect(course.sections.map(({ title }) => title)).toContain(lesson.section);
    const titles = [...lessonsOf(course), ...lessons].map(({ title }) => wordsIn(title)[0]);
    expect(new Set(titles).size).toBe(titles.length);
    for (const { title, body } of lessons)
      for (const given of [title, body]) expect(wordsIn(given)).toHaveLength(isBilingual(course) ? 2 : 1);
  });

  test('include one assignment with a rubric that can be reached', () => {
    const [assignment, ...others] = demoCourses.flatMap((course) => exercisesOf(course).assignment ?? []);
    expect(others).toEqual([]);
    const { rubric, pointsToAccept } = assignment?.settings ?? { rubric: [], pointsToAccept: 0 };
    expect(rubric.length).toBeGreaterThanOrEqual(3);
    expect(rubric.length).toBeLessThanOrEqual(4);
    for (const { name, levels } of rubric) {
      expect(levels).toHaveLength(4);
      for (const text of [name, ...levels]) expect(languagesOf(text)).toEqual(locales);
    }
    expect(pointsToAccept).toBeLessThan(maxPointsOf(rubric));
  });
});
