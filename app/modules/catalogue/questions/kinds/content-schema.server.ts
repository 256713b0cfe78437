import { z } from 'zod';
import type { Answer } from './question-kind.ts';
import type { QuestionContent } from './question-kinds.ts';
import { withoutRepeats } from './short-text.ts';

const longText = 4_000;
const shortLength = 500;

const words = (most: number) =>
  z.strictObject({ en: z.string().max(most).optional(), sw: z.string().max(most).optional() });
const long = words(longText);
const short = words(shortLength);
const id = z.string().regex(/^[a-z0-9]{4,16}$/);
const item = z.strictObject({ id, text: short });
const pixels = z.int().min(1).max(100_000);
const picture = z.strictObject({ id: z.uuid(), width: pixels, height: pixels, alt: short });
const common = { prompt: long, beside: long, picture: picture.optional(), explanation: long };
const number = z.number().min(-1e15).max(1e15);
const replyReason = { reason: long };

const choice = {
  ...common,
  options: z.array(item.extend({ isRight: z.boolean(), reason: long })).max(12),
};

/** Schema of `questions.draft` and `question_revisions.content`: one shape for each kind. */
export const questionContent: z.ZodType<QuestionContent> = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('single_choice'), ...choice }),
    z.strictObject({ kind: z.literal('multiple_choice'), ...choice }),
    z.strictObject({ kind: z.literal('true_false'), ...common, isTrue: z.boolean() }),
    z.strictObject({
      kind: z.literal('number'),
      ...common,
      right: number,
      tolerance: z.number().min(0).max(1e15),
      toleranceIn: z.enum(['amount', 'percent']),
      unit: words(20),
      replies: z.array(z.strictObject({ value: number, ...replyReason })).max(20),
    }),
    z.strictObject({
      kind: z.literal('short_text'),
      ...common,
      spellings: z.array(z.string().max(shortLength)).max(40),
      replies: z.array(z.strictObject({ text: z.string().max(shortLength), ...replyReason })).max(20),
    }),
    z.strictObject({ kind: z.literal('ordering'), ...common, items: z.array(item).max(12) }),
    z.strictObject({
      kind: z.literal('matching'),
      ...common,
      pairs: z.array(z.strictObject({ text: short, answer: item })).max(12),
      spares: z.array(item).max(6),
    }),
    z.strictObject({ kind: z.literal('gaps'), ...common, text: long, spares: long }),
  ])
  .refine((content) => hasOwnIds(content), 'Two answers have the same id.') as z.ZodType<QuestionContent>;

/** The same, for what a form or a file gives: spellings that are read alike are merged. */
export const submittedContent: z.ZodType<QuestionContent> = questionContent.transform((content) =>
  content.kind === 'short_text' ? { ...content, spellings: withoutRepeats(content.spellings) } : content,
);

/** An answer that is kept: its size is limited, and marking takes it whatever it says. */
export const questionAnswer: z.ZodType<Answer> = z.union([
  z.string().max(shortLength),
  z.boolean(),
  z.array(z.string().max(shortLength).nullable()).max(40),
]);

function hasOwnIds(content: object): boolean {
  const ids = [...JSON.stringify(content).matchAll(/"id":"([a-z0-9]+)"/g)].map(([, each]) => each);
  return new Set(ids).size === ids.length;
}
