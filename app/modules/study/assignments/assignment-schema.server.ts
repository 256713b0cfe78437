import { z } from 'zod';
import {
  isLevel,
  levels,
  maxCriterionLength,
  maxLevelLength,
  maxAnswerDays,
  maxCriteria,
  type AssignmentInput,
  type Level,
  type Levels,
  type Rubric,
} from './assignment-rules.ts';

const words = (most: number) =>
  z.strictObject({ en: z.string().max(most).optional(), sw: z.string().max(most).optional() });
const id = z.string().regex(/^[a-z0-9]{4,16}$/);

/** Schema of `assignments.rubric` and `hand_ins.rubric`. */
const rubric = z
  .array(
    z.strictObject({
      id,
      name: words(maxCriterionLength),
      levels: z.array(words(maxLevelLength)).length(levels.length),
    }),
  )
  .min(1)
  .max(maxCriteria)
  .refine((criteria) => new Set(criteria.map((each) => each.id)).size === criteria.length) as z.ZodType<Rubric>;

/** A rubric as the database holds it: it was checked before it was written. */
export const rubricIn = (json: unknown): Rubric => rubric.parse(json);

const input: z.ZodType<AssignmentInput> = z.strictObject({
  takesText: z.boolean(),
  takesPhotos: z.boolean(),
  takesFiles: z.boolean(),
  pointsToAccept: z.int().min(1).max(1_000),
  answerDays: z.int().min(1).max(maxAnswerDays),
  rubric,
});

/** Reads the JSON of an assignment's form; null if it is not valid. */
export const readAssignmentInput = (json: string): AssignmentInput | null => parsed(input, json);

const level = z.custom<Level>(isLevel);

/** The levels that the grading desk sends as JSON; null if they cannot be read. */
export const readLevels = (json: string): Levels | null => parsed(z.record(id, level), json);

function parsed<Value>(schema: z.ZodType<Value>, json: string): Value | null {
  try {
    return schema.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}
