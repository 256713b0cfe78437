import type { AssignmentInput } from '#app/modules/study/assignments/assignment-rules.ts';
import type { DemoQuestion, Words } from './write-question.ts';

/** A lesson at the end of a section. A course that is not wholly in Kiswahili has its texts in English alone. */
interface ExerciseLesson {
  readonly section: string;
  readonly title: Words;
  /** Clean HTML. */
  readonly body: Words;
}

/** Asks the practice questions that are taught in some sections, in their order. */
interface DemoPractice extends ExerciseLesson {
  readonly of: readonly string[];
}

/** Opens after all other lessons, at the end of the course. */
interface DemoQuiz extends Omit<ExerciseLesson, 'section'> {
  readonly passPercent: number;
  readonly attemptsAllowed: number;
  readonly hoursBetween: number;
  readonly minutes: number | null;
  /** Number of questions drawn from those taught in a section. */
  readonly draws: Readonly<Record<string, number>>;
}

interface DemoAssignment extends ExerciseLesson {
  readonly settings: AssignmentInput;
}

/** The questions of a course, and the lessons that ask them. */
export interface DemoExercises {
  readonly practiceQuestions: readonly DemoQuestion[];
  readonly quizQuestions: readonly DemoQuestion[];
  readonly practiceLessons: readonly DemoPractice[];
  readonly finalQuiz: DemoQuiz;
  readonly assignment?: DemoAssignment;
}
