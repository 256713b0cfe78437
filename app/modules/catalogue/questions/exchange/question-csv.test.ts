import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLine } from '#app/platform/csv-answer.ts';
import { questionKindNames } from '#app/shared/study-terms.ts';
import { exampleQuestions } from '../question-factory.ts';
import { csvColumns } from './csv-columns.ts';
import type { FileQuestion } from './parsed-question.ts';
import { anyQuestion, withoutIds } from './question-arbitrary.ts';
import { readQuestionCsv, separatorOfCsv } from './read-question-csv.ts';
import { questionCells } from './write-question-csv.ts';

const defaults = { use: 'practice', locale: 'en' } as const;
const headings = `${csvColumns.join(',')}\r\n`;
const write = (questions: readonly Omit<FileQuestion, 'course'>[]) =>
  headings + questions.map((question) => csvLine(questionCells(question))).join('');
const read = (text: string) => readQuestionCsv(text, separatorOfCsv(text) ?? ',', defaults);

/** Reads rows of some columns. */
const readRows = (columns: string, ...rows: string[]) => read([columns, ...rows, ''].join('\n')).found;
const faultsOf = (columns: string, row: string) => readRows(columns, row)[0]?.faults;

describe('questions in CSV', () => {
  test.each(questionKindNames)('a question of the kind %s is unchanged after export and import', (kind) => {
    const question = {
      use: 'check' as const,
      difficulty: 3 as const,
      content: exampleQuestions[kind],
      lesson: 'Till or paybill?',
      place: '1:42',
    };
    const [found] = read(write([question])).found;
    expect(found?.faults).toEqual([]);
    expect(found?.notes).toEqual([]);
    expect(withoutIds(found?.question)).toEqual(withoutIds({ ...question, course: '' }));
  });

  test('any questions are unchanged after export and import, and make the same file again', () => {
    const question = fc.record({
      use: fc.constantFrom('practice' as const, 'check' as const),
      difficulty: fc.constantFrom(1 as const, 2 as const, 3 as const),
      content: anyQuestion,
      lesson: fc.constantFrom('', '=Lesson "1"'),
      place: fc.constant(''),
    });
    fc.assert(
      fc.property(fc.array(question, { minLength: 1, maxLength: 4 }), (questions) => {
        const file = write(questions);
        const found = read(file).found.map((each) => each.question);
        expect(found.map(withoutIds)).toEqual(questions.map((each) => withoutIds({ ...each, course: '' })));
        expect(write(found.filter((each) => each !== null))).toBe(file);
      }),
      { numRuns: 300, seed: 72 },
    );
  });

  test('semicolons, tabs, a byte-order mark, missing columns and other names of kinds are read', () => {
    const [semicolons] = read('\u{feff}Kind;Prompt EN;right\r\nTrue or false;"Is it; so?";TRUE\r\n').found;
    expect(semicolons?.question?.content).toMatchObject({
      kind: 'true_false',
      prompt: { en: 'Is it; so?' },
      isTrue: true,
    });
    const [tabs] = read('kind\tprompt_sw\tright\ntrue_false\tJe?\tsi kweli\n').found;
    expect(tabs?.question).toMatchObject({
      use: 'practice',
      difficulty: 1,
      content: { prompt: { sw: 'Je?' }, isTrue: false },
    });
  });

  test.each([
    ['5,350', 5350],
    ['"1,350.50"', 1350.5],
    ['1.5', 1.5],
    ['1.234', 1.234],
    ['-1e-7', -1e-7],
    ['٥٣٥٠', 5350],
    ['"٥٬٣٥٠٫٥"', 5350.5],
  ])('the number %s is read', (typed, value) => {
    const cell = typed.startsWith('"') ? typed : `"${typed}"`;
    expect(readRows('kind,prompt_en,right', `number,How many?,${cell}`)[0]?.question?.content).toMatchObject({
      right: value,
    });
  });

  test.each([
    ['"1,5"', 'right “1,5” can mean 1.5 or 15. Write a dot before decimals, and no sign between thousands.'],
    ['"1.234.567,5"', 'right “1.234.567,5” has points between its thousands. Write 1234567.5.'],
    ['five', 'right “five” is no number.'],
    ['', 'right is empty.'],
    ['1e999', 'right “1e999” is no number.'],
    ['NaN', 'right “NaN” is no number.'],
  ])('the number %s is a fault', (typed, fault) => {
    expect(faultsOf('kind,prompt_en,right', `number,How many?,${typed}`)).toEqual([fault]);
  });

  test.each([
    ['kind,prompt_en', ',What?', ['kind is empty.']],
    ['kind,prompt_en', 'essay,What?', [expect.stringMatching(/^kind “essay” is none of single_choice, /)]],
    ['kind,prompt_en,use,right', 'true_false,Is it?,both,true', ['use “both” is none of practice, check.']],
    ['kind,prompt_en,difficulty,right', 'true_false,Is it?,4,true', ['difficulty “4” is none of 1, 2, 3.']],
    ['kind,prompt_en,right', 'true_false,Is it?,perhaps', ['right “perhaps” is none of true, false.']],
    ['kind,prompt_en,right', 'true_false,Is it, perhaps?,true', ['The row has 4 cells, the headings 3.']],
    ['kind,prompt_en,right,place', 'true_false,Is it?,true,1:42', ['place needs a lesson in the column lesson.']],
    ['kind,prompt_en,answers_en,right', 'single_choice,Which?,"a\nb",3', ['right “3” must be numbers from 1 to 2.']],
    ['kind,prompt_en,answers_en,right', 'single_choice,Which?,"a\nb",', ['right is empty.']],
    ['kind,prompt_en,answers_en,matches_en', 'matching,What?,"a\nb",1', ['matches_en has 1 answers for 2 texts.']],
    [
      'kind,prompt_en,right,feedback_en',
      'number,How many?,1,Why',
      ['feedback_en needs a wrong answer in the same line of the column wrong.'],
    ],
    [
      'kind,prompt_en,answers_en,right,feedback_en',
      'single_choice,Which?,"a\nb",1,"x\ny\nz"',
      ['feedback_en has more lines than there are answers.'],
    ],
    ['kind,prompt_en,right,tolerance', 'number,How many?,1,-1', ['tolerance must not be below zero.']],
  ])('with %s the row %s has its faults', (columns, row, faults) => {
    expect(faultsOf(columns, row)).toEqual(faults);
  });

  test('each row is identified by its first line, and rows without cells are skipped', () => {
    const found = readRows(
      'kind,prompt_en,right',
      'true_false,"Two\nlines",true',
      ',,',
      'true_false,Is it?,x',
      '',
      'z,,',
    );
    expect(found.map(({ line, words, faults }) => [line, words, faults.length])).toEqual([
      [2, 'Two lines', 0],
      [5, 'Is it?', 1],
      [7, '', 1],
    ]);
  });

  test('columns that are not known, and cells that the kind does not have, are noted', () => {
    const { notes, found } = read('kind,prompt_en,right,rating,unit_en\ntrue_false,Is it?,true,5,KSh\n');
    expect(notes).toEqual([{ line: 1, sentence: 'The column “rating” is not known and not read.' }]);
    expect(found[0]?.notes).toEqual(['A question of the kind true_false has no unit_en: not read.']);
    expect(found[0]?.question).not.toBeNull();
  });

  test('a column that is there twice must say the same twice', () => {
    const { found } = read(
      'kind,spellings,Spellings,prompt_en\nshort_text,Kisumu,Nairobi,Where?\nshort_text,Kisumu,Kisumu,Where?\nshort_text,,Nairobi,Where?\n',
    );
    expect(found.map(({ faults }) => faults)).toEqual([['spellings is there twice, with different texts.'], [], []]);
    expect(found[2]?.question?.content).toMatchObject({ spellings: ['Nairobi'] });
  });

  test('feedback belongs to the answer in the same line', () => {
    const [found] = readRows(
      'kind,prompt_en,answers_en,right,feedback_en',
      'single_choice,Which?,"a\nb\nc",1,"\n\nNot c ⏎ at all"',
    );
    expect(withoutIds(found?.question?.content)).toMatchObject({
      options: [{ reason: {} }, { reason: {} }, { reason: { en: 'Not c \n at all' } }],
    });
  });
});
