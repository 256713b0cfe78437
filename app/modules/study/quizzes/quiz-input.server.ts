import { z } from 'zod';
import { quizFeedbacks } from '#app/shared/study-terms.ts';
import {
  maxQuestionsAsked,
  maxAttempts,
  maxGraceHours,
  maxHoursBetween,
  maxMinutes,
  type QuizInput,
} from './quiz-rules.ts';

const input: z.ZodType<QuizInput> = z.strictObject({
  passPercent: z.int().min(1).max(100),
  attemptsAllowed: z.int().min(1).max(maxAttempts).nullable(),
  hoursBetween: z.int().min(0).max(maxHoursBetween),
  minutes: z.int().min(1).max(maxMinutes).nullable(),
  graceHours: z.int().min(0).max(maxGraceHours),
  mustBeOnline: z.boolean(),
  shufflesAnswers: z.boolean(),
  drawsAgain: z.boolean(),
  feedback: z.enum(quizFeedbacks),
  draws: z
    .array(z.strictObject({ sectionId: z.uuid().nullable(), questions: z.int().min(0).max(maxQuestionsAsked) }))
    .max(500)
    .transform((draws) => draws.filter(({ questions }) => questions > 0))
    .refine((draws) => new Set(draws.map(({ sectionId }) => sectionId)).size === draws.length),
});

/** Reads the JSON of a quiz's form; null if it is not valid. */
export function readQuizInput(json: string): QuizInput | null {
  try {
    return input.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}
