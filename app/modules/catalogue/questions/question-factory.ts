import { randomUUID } from 'node:crypto';
import type { QuestionKind } from '#app/shared/study-terms.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { ContentOf } from './kinds/question-kinds.ts';
import { insertQuestions, insertRevisions } from './question-queries.server.ts';
import { columnsOf } from './question-row.server.ts';
import type { QuestionInput } from './question.ts';

const explanation = { en: 'Explained, because it matters.', sw: 'Maelezo.' };
const common = (en: string, sw: string) => ({ prompt: { en, sw }, beside: {}, explanation });
const text = (en: string, sw = en) => ({ en, sw });

/** One question of each kind, in both languages. */
export const exampleQuestions: { readonly [Kind in QuestionKind]: ContentOf<Kind> } = {
  single_choice: {
    kind: 'single_choice',
    ...common('Which number fits a landlord?', 'Namba ipi inamfaa mwenye nyumba?'),
    options: [
      {
        id: 'till',
        text: text('A till number', 'Namba ya till'),
        isRight: false,
        reason: { en: 'A till never asks, because it has no account.' },
      },
      { id: 'paybill', text: text('A paybill', 'Paybill'), isRight: true, reason: {} },
      { id: 'line', text: text('His own line', 'Laini yake'), isRight: false, reason: {} },
    ],
  },
  multiple_choice: {
    kind: 'multiple_choice',
    ...common('What belongs on the daily sheet?', 'Nini huandikwa kila siku?'),
    options: [
      { id: 'code', text: text('Receipt codes', 'Namba za risiti'), isRight: true, reason: {} },
      {
        id: 'credit',
        text: text('Goods on credit', 'Bidhaa za mkopo'),
        isRight: true,
        reason: { en: 'Left out, because it is easily forgotten.' },
      },
      { id: 'airtime', text: text('Her own airtime', 'Muda wake wa maongezi'), isRight: false, reason: {} },
    ],
  },
  true_false: {
    kind: 'true_false',
    ...common('A message on the phone proves the payment.', 'Ujumbe kwenye simu unathibitisha malipo.'),
    isTrue: false,
  },
  number: {
    kind: 'number',
    ...common('How much cash must be in the box?', 'Sanduku liwe na pesa ngapi?'),
    beside: text('Sales = KSh 18,450\nM-Pesa = KSh 11,900\nCredit = KSh 1,200'),
    right: 5350,
    tolerance: 1,
    toleranceIn: 'amount',
    unit: text('KSh'),
    replies: [{ value: 6550, reason: { en: 'You left in the credit, because it looks like cash.' } }],
  },
  short_text: {
    kind: 'short_text',
    ...common('Which element names a field?', 'Elementi ipi hutaja jina la sehemu?'),
    spellings: ['label', 'the label', 'a <label>'],
    replies: [{ text: 'placeholder', reason: { en: 'It disappears, because it is no label.' } }],
  },
  ordering: {
    kind: 'ordering',
    ...common('Close the day in order.', 'Panga hatua za kufunga siku.'),
    items: [
      { id: 'count', text: text('Count the box', 'Hesabu pesa') },
      { id: 'write', text: text('Write the sheet', 'Andika karatasi') },
      { id: 'bank', text: text('Bank the cash', 'Peleka benki') },
    ],
  },
  matching: {
    kind: 'matching',
    ...common('What does each part tell you?', 'Kila sehemu inasema nini?'),
    beside: text('**SGH7T2K9QL** Confirmed. **Ksh1,250.00** received.'),
    pairs: [
      { text: text('SGH7T2K9QL'), answer: { id: 'which', text: text('which payment it is', 'malipo gani') } },
      { text: text('Ksh1,250.00'), answer: { id: 'sale', text: text('what to book', 'kiasi cha kuandika') } },
    ],
    spares: [{ id: 'spare', text: text('who sold it', 'nani aliuza') }],
  },
  gaps: {
    kind: 'gaps',
    ...common('Fill the gaps.', 'Jaza nafasi.'),
    text: text(
      'Sales minus the [cost of goods] is the gross profit. Take away [expenses].',
      'Mauzo toa [gharama ya bidhaa] ni faida ghafi. Kisha toa [matumizi].',
    ),
    spares: text('turnover', 'mauzo yote'),
  },
};

interface Given extends Partial<QuestionInput> {
  readonly id?: string;
  readonly isPublished?: boolean;
  readonly at?: Date;
}

let latest = 0;

/** Returns the present moment, later than all before: a bank is in the order in which its questions were written. */
function laterMoment(): Date {
  latest = Math.max(Date.now(), latest + 1);
  return new Date(latest);
}

/** A question of a course in English, published unless said, with its first revision. */
export async function createQuestion(db: Database, courseId: string, given: Given = {}): Promise<string> {
  const { id = randomUUID(), isPublished = true, at = laterMoment(), ...input } = given;
  const { content, ...rest } = {
    use: 'practice' as const,
    difficulty: 1 as const,
    taught: null,
    content: exampleQuestions.single_choice,
    ...input,
  };
  const row = { ...columnsOf({ ...rest, content }, 'en'), id, courseId, draft: content, createdAt: at, updatedAt: at };
  await insertQuestions(db, [row]);
  if (isPublished) await insertRevisions(db, [{ questionId: id, number: 1, content, createdAt: at }]);
  return id;
}
