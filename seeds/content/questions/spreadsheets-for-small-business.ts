import type { DemoExercises } from './exercise-types.ts';
import { gapped, matched, numeric, ordered, several, single, trueOrFalse, typed } from './write-question.ts';

export const spreadsheetsForSmallBusiness: DemoExercises = {
  practiceQuestions: [
    several(
      {
        lesson: 'One row, one fact',
        at: 'Five rules',
        ask: 'Which of these belong in a list that can be added up?',
        why: 'One fact in a row, one kind of thing in a column, real dates. Totals and empty rows break sums and filters.',
      },
      ['A date such as 2026-03-02', 'The number 4 in the column of the quantity'],
      [
        {
          text: '“4 bags” in the column of the quantity',
          reason: '“4 bags” is text. Write 4, and put the unit into the name of the item.',
        },
        'A total below each week, inside the list',
      ],
    ),
    single(
      {
        lesson: 'Five formulas for the evening',
        at: 'Check once by hand',
        ask: 'A date stands at the left edge of its cell, the others at the right. What does that tell you?',
        why: 'Real dates are numbers and stand at the right. Text stands at the left, and no formula finds it.',
      },
      'It is text and no real date',
      'It is a date of another year',
      'It is the first date of the list',
    ),
    numeric(
      {
        lesson: 'Video: margin or mark-up?',
        at: 15,
        ask: 'A tin costs 800 and sells for 1,000. What is the margin, in per cent?',
        why: 'The margin is of the price: 200 ÷ 1,000 = 20%. The mark-up is of the cost: 200 ÷ 800 = 25%.',
      },
      { right: 20, unit: '%', within: 0.1, replies: [[25, 'That is the mark-up, which is of the cost.']] },
    ),
    numeric(
      {
        lesson: 'What to order, and when',
        at: 'The sheet Stock',
        level: 2,
        ask: 'At how many bags do you order?',
        beside: 'Sold in 28 days = 84 bags\nDays until the lorry comes = 4\nDays for safety = 2',
        why: '84 ÷ 28 = 3 bags a day, and 3 × (4 + 2) = 18.',
      },
      { right: 18, unit: 'bags', replies: [[12, 'The two days for safety count, too.']] },
    ),
    numeric(
      {
        lesson: 'Who owes you',
        ask: 'What does this customer owe?',
        beside: '3 March, 5 cement = 4,250\n10 March, paid = −2,500\n12 March, 2 cement = 1,700',
        why: '4,250 − 2,500 + 1,700 = 3,450. Goods are plus, payments are minus.',
      },
      { right: 3450, unit: 'KSh' },
    ),
    trueOrFalse(
      {
        lesson: 'Who owes you',
        ask: 'When a debt is paid, the payment is also entered in the list of sales.',
        why: 'The sale is there already, with “Credit”. Entered again, the same bag would be sold twice.',
      },
      false,
    ),
    ordered(
      {
        lesson: 'The month-end in an hour',
        at: 'Cash',
        ask: 'From the cash at the start to what should be in the drawer: put the lines in order.',
        why: 'Start, plus what came in, minus what was paid out, minus what went to the bank. Then count the drawer and compare.',
      },
      'Cash at the start',
      '+ cash sales and debts paid in cash',
      '− cash paid out and taken to the bank',
      '= what should be in the drawer',
    ),
    typed(
      {
        lesson: 'Five formulas for the evening',
        level: 2,
        ask: 'Which function counts the rows that meet a condition, such as the sales of today?',
        why: 'COUNTIFS counts rows. SUMIFS adds up amounts, and MAXIFS finds the largest.',
      },
      ['COUNTIFS', 'COUNTIF', '=COUNTIFS', 'COUNTIFS()'],
      ['SUMIFS', 'SUMIFS adds up amounts. Here rows are counted.'],
      ['COUNT', 'COUNT counts all numbers, without a condition.'],
    ),
  ],
  checkQuestions: [
    several(
      {
        lesson: 'One row, one fact',
        at: 'Exercise',
        ask: 'A helper writes one row: “4/5, paint and nails, 3 + 2, 3450/=, mpesa”. What is wrong with it?',
        why: 'Two items need two rows, “3 + 2” and “3450/=” are text, and 4/5 may be two days. That it was paid by M-Pesa belongs into the row.',
      },
      ['Two items stand in one cell', 'The date may be two different days', 'The amount is text'],
      ['It says how the customer paid', 'It was written in the evening'],
    ),
    single(
      {
        lesson: 'One row, one fact',
        at: 'One list, not twelve',
        ask: 'Where do you write the sales of April?',
        why: 'One list for the year, and a formula or a filter chooses the month. Twelve sheets have to be asked twelve times.',
      },
      'Below those of March, in the same list',
      'On a sheet of their own, named April',
      'Beside those of March, in new columns',
    ),
    gapped(
      {
        lesson: 'Five formulas for the evening',
        at: 'How SUMPRODUCT works',
        ask: 'How does SUMPRODUCT find the sales of one day? Fill the gaps.',
        why: 'Rows of other days are multiplied by zero and disappear from the sum.',
      },
      'For each row it asks whether the date fits. Yes counts as [1], no as [0]. It multiplies that by [quantity and price] and adds up all rows.',
      '100\nthe cost alone',
    ),
    single(
      {
        lesson: 'Five formulas for the evening',
        at: 'Check once by hand',
        ask: 'The formula for M-Pesa leaves out three sales of today. What is the most likely reason?',
        why: '“Mpesa” and “M-Pesa” are two different words to a spreadsheet. A drop-down prevents it.',
      },
      'They are written “Mpesa” and not “M-Pesa”',
      'They were paid by three different people',
      'They are larger than the other sales',
    ),
    numeric(
      {
        lesson: 'Sales are not profit',
        at: 'Exercise',
        level: 2,
        ask: 'A bucket costs you 360 and sells for 480. You sell 50 a month. What is the gross profit of the month?',
        why: '480 − 360 = 120 a bucket, and 50 × 120 = 6,000.',
      },
      { right: 6000, unit: 'KSh', replies: [[24000, 'Those are the sales. The cost is still in them.']] },
    ),
    numeric(
      {
        lesson: 'Video: margin or mark-up?',
        at: 41,
        level: 3,
        ask: 'A bag costs 760. Which price leaves a margin of exactly 20%?',
        why: 'Divide the cost by 1 − 0.2: 760 ÷ 0.8 = 950. Of that, 190 are 20%.',
      },
      { right: 950, unit: 'KSh', replies: [[912, 'That adds 20% to the cost, which is a mark-up.']] },
    ),
    single(
      {
        lesson: 'What to order, and when',
        at: 'Before the long rains',
        ask: 'In February the formula says that iron sheets need no order yet. Why do you look twice?',
        why: 'The last 28 days know nothing of the season. Look at the same weeks of last year.',
      },
      'Iron sheets sell before the long rains',
      'The formula forgets the price of the lorry',
      'February has only 28 days',
    ),
    matched(
      {
        lesson: 'Who owes you',
        at: 'One row for each customer',
        ask: 'What does each column of the sheet Debts say?',
        why: 'The sum of the entries is what is owed, the newest negative one is the last payment, and above the limit stands “stop”.',
      },
      [
        ['=SUMIFS(Credit!C:C, Credit!B:B, A2)', 'what the customer owes'],
        ['=MAXIFS(Credit!A:A, Credit!B:B, A2, Credit!C:C, "<0")', 'when the customer paid last'],
        ['=IF(B2>D2, "stop", "")', 'whether the limit is passed'],
      ],
      'what the customer bought most often',
    ),
    numeric(
      {
        lesson: 'The month-end in an hour',
        at: 'Cash',
        level: 2,
        ask: 'How much should be in the drawer?',
        beside:
          'Cash at the start = KSh 4,000\nCash sales = KSh 52,600\nPaid out = KSh 2,900\nTaken to the bank = KSh 45,000',
        why: '4,000 + 52,600 − 2,900 − 45,000 = 8,700.',
      },
      { right: 8700, unit: 'KSh' },
    ),
    single(
      {
        lesson: 'The month-end in an hour',
        at: 'Close it',
        ask: 'In April you find a mistake in March, which is closed. What do you do?',
        why: 'A closed month is not changed. The correction is a new row in April, with a note.',
      },
      'Write a new row in April, with a note',
      'Change the row in March and save it again',
      'Leave it, because March is closed',
    ),
  ],
  practiceLessons: [
    {
      section: 'The month',
      title: 'Practice: the whole workbook',
      body: '<p>Eight questions from all lessons. Work them out on paper or in a sheet.</p>',
      of: ['A list you can trust', 'Answers', 'The month'],
    },
  ],
  finalCheck: {
    title: 'Final check',
    body: '<p>Eight questions from the whole course, drawn anew for each attempt. Six right answers pass. You may use a spreadsheet.</p>',
    passPercent: 70,
    attempts: 3,
    hoursBetween: 24,
    minutes: null,
    draws: { 'A list you can trust': 3, Answers: 3, 'The month': 2 },
  },
};
