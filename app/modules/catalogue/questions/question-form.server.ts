import { z } from 'zod';
import { questionUses, type Difficulty } from '#app/shared/study-terms.ts';
import { submittedContent } from './kinds/content-schema.server.ts';
import type { QuestionInput } from './question.ts';

const difficulty: z.ZodType<Difficulty> = z.union([z.literal(1), z.literal(2), z.literal(3)]);

const taught = z
  .strictObject({
    lessonId: z.string(),
    second: z.int().min(0).max(1_000_000).nullable(),
    page: z.int().min(1).max(100_000).nullable(),
    heading: z.string().max(300).nullable(),
  })
  .refine(({ second, page, heading }) => [second, page, heading].filter((each) => each !== null).length <= 1);

const input: z.ZodType<QuestionInput> = z.strictObject({
  use: z.enum(questionUses),
  difficulty,
  taught: taught.nullable(),
  content: submittedContent,
});

/** What the form of a question sends as JSON; null where it cannot be read. */
export function readQuestionInput(json: string): QuestionInput | null {
  try {
    return input.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}
