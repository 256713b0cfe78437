import type { DemoExercises } from './exercise-types.ts';
import { gapped, matched, numeric, ordered, several, single, trueOrFalse, typed } from './write-question.ts';

export const backendWithNodeAndPostgresql: DemoExercises = {
  practiceQuestions: [
    matched(
      {
        lesson: 'From the order book to tables',
        at: 'Read it as promises',
        ask: 'What does each line promise?',
        why: 'Code changes weekly, and data lives for years. So the promise stands beside the data.',
      },
      [
        ['check (in_stock >= 0)', 'nobody sells what is not there'],
        ['references customer', 'every sale belongs to somebody who exists'],
        ['phone text unique', 'no number belongs to two customers'],
      ],
      'the newest price is used',
    ),
    numeric(
      {
        lesson: 'Money is an integer',
        at: 'Count cents',
        ask: 'As which integer is KSh 2,340.75 stored in price_cents?',
        why: '2,340.75 × 100 = 234,075 cents. Adding integers is exact.',
      },
      { right: 234_075 },
    ),
    single(
      {
        lesson: 'Ask the tables',
        at: 'What does not sell?',
        level: 2,
        ask: 'You look for products without a sale in 30 days. Where does the condition on the date stand?',
        why: 'In the where it would throw away the rows with nulls, and those are the products you look for.',
      },
      'In the on of the left join',
      { text: 'In the where', reason: 'Rows without a sale have a null there, and fall out.' },
      'In the order by',
    ),
    several(
      {
        lesson: 'An endpoint that checks its input',
        at: 'What it does not accept',
        ask: 'What must the endpoint for orders not believe?',
        why: 'The price comes from the database, and a quantity is a whole number of 1 or more.',
      },
      ['A price in the body', 'A quantity of 1.5'],
      ['A productId that is an integer', 'A quantity of 3'],
    ),
    single(
      {
        lesson: 'Never build SQL from strings',
        at: 'Send the value separately',
        ask: 'Which call is safe for a name such as O’Brien?',
        why: 'With $1, PostgreSQL reads the query first and receives the value after it. It can never turn into a command.',
      },
      'query("… where name = $1", [name])',
      'query("… where name = \'" + name + "\'")',
      "query(`… where name = '${name}'`)",
    ),
    trueOrFalse(
      {
        lesson: 'The race for the last bale',
        at: 21,
        ask: 'If the program looks twice before it sells, no bale is sold to two people.',
        why: 'A second look only makes the gap smaller. Let the database look and sell in one statement.',
      },
      false,
    ),
    ordered(
      {
        lesson: 'Transactions that hold',
        at: 'Check and change in one statement',
        ask: 'The sale of a bale: put the statements in order.',
        why: 'The update locks the row and fails for the second buyer. Stock and sale change together or not at all.',
      },
      'begin',
      'update product set in_stock = in_stock - $2 where id = $1 and in_stock >= $2',
      'insert into sale …',
      'commit',
    ),
    typed(
      {
        lesson: 'Change a table while the shop is open',
        at: 'In steps that the old code survives',
        level: 3,
        ask: 'Which setting makes a change give up after two seconds, instead of stopping every buyer? Write its name.',
        why: "set lock_timeout = '2s' is the seat belt: if a long report holds the table, the change gives up.",
      },
      ['lock_timeout', 'lock timeout', "lock_timeout = '2s'", "set lock_timeout = '2s'"],
      ['statement_timeout', 'That one limits whole statements. Here the waiting for a lock is limited.'],
    ),
  ],
  quizQuestions: [
    single(
      {
        lesson: 'From the order book to tables',
        at: 'Read it as promises',
        ask: 'Why is the price copied into the table sale?',
        why: 'Next month’s price must not rewrite last month’s sale.',
      },
      'A new price must not change an old sale',
      'A join with product would be too slow',
      'A sale may have no product',
    ),
    numeric(
      {
        lesson: 'Money is an integer',
        at: 'Sharing without losing a cent',
        level: 2,
        ask: 'KSh 50.00 are shared among three partners. How many cents does the first one get, if the first ones get what is left over?',
        why: '5,000 ÷ 3 = 1,666 and 2 left: two partners get 1,667, the third 1,666. Together 5,000.',
      },
      { right: 1667, unit: 'cents', replies: [[1666, 'Two cents are left over, and the first ones get them.']] },
    ),
    gapped(
      {
        lesson: 'Ask the tables',
        at: 'Who are the best customers?',
        level: 2,
        ask: 'What do count and sum give in Node? Fill the gaps.',
        why: 'They are 64-bit numbers, and the driver does not risk a wrong digit. Turn them into a number yourself.',
      },
      'They arrive as [text]. So cents + 100 [glues] two texts together, if you do not turn it into a [number] first.',
      'dates\nadds\nlist',
    ),
    trueOrFalse(
      {
        lesson: 'Ask the tables',
        ask: 'A sale at 1:30 in the morning in Nairobi can land on the day before, if the query counts in UTC.',
        why: 'Nairobi is three hours ahead: it is 22:30 of the day before in UTC. So the query says at time zone.',
      },
      true,
    ),
    matched(
      {
        lesson: 'An endpoint that checks its input',
        at: 'Two kinds of trouble',
        ask: 'Which status answers which case?',
        why: '400 when the client should change the request, 500 when the fault is yours, 404 for an address that is not there.',
      },
      [
        ['The body is not JSON', '400'],
        ['The database is down', '500'],
        ['The address is unknown', '404'],
        ['The order was made', '201'],
      ],
    ),
    single(
      {
        lesson: 'Never build SQL from strings',
        at: 'What a parameter cannot be',
        level: 2,
        ask: 'The user picks the order of a list. How does it get into the query?',
        why: 'A column name cannot be a parameter. Choose the text from a list of your own, by what the user wants.',
      },
      'Chosen from a list of your own',
      'As the parameter $1',
      'Glued in after its quotes were doubled',
    ),
    single(
      {
        lesson: 'Transactions that hold',
        at: 'Keep it short',
        ask: 'A payment prompt takes up to a minute. Where do you wait for it?',
        why: 'A lock that is held for a minute stops everybody else. Reserve, commit, and take back what is not paid in time.',
      },
      'Outside of the transaction, after a reservation',
      'Inside, so that nobody else gets the bale',
      'Inside, but with a deadline of one minute',
    ),
    ordered(
      {
        lesson: 'A test that can fail',
        at: 'Prove that it can fail',
        level: 2,
        ask: 'How do you prove that the test of the last bale can fail?',
        why: 'Two locks are on one door: the condition and the check. Only without both must the test go red.',
      },
      'Run the test: it is green',
      'Take the condition out of the update: still green',
      'Drop the check of the table, too',
      'The test goes red, with a stock of −1',
    ),
    numeric(
      {
        lesson: 'A test that can fail',
        at: 'Exercise',
        ask: 'Thirty buyers want one bale each, and there are eight. How many refusals must the test count?',
        why: '30 − 8 = 22, and a stock of zero.',
      },
      { right: 22 },
    ),
    several(
      {
        lesson: 'Change a table while the shop is open',
        at: 'In steps that the old code survives',
        level: 2,
        ask: 'Which steps does the old code survive while it runs beside the new one?',
        why: 'A column that may be null and a constraint that is not valid disturb nobody. A renamed or dropped column breaks the old code.',
      },
      ['Add a column without not null', 'Add a check that is not valid, and validate it later'],
      ['Rename a column in one step', 'Drop a column in the same release'],
    ),
  ],
  practiceLessons: [
    {
      section: 'Keep it running',
      title: 'Practice: tables, server, races',
      body: '<p>Eight questions from the whole course. You see at once whether you are right.</p>',
      of: ['Tables that refuse bad data', 'The server', 'Two buyers, one bale', 'Keep it running'],
    },
  ],
  finalQuiz: {
    title: 'Final quiz',
    body: '<p>Eight questions from the whole course, drawn anew for each attempt. Six right answers pass.</p>',
    passPercent: 70,
    attemptsAllowed: 3,
    hoursBetween: 24,
    minutes: 30,
    draws: { 'Tables that refuse bad data': 3, 'The server': 2, 'Two buyers, one bale': 2, 'Keep it running': 1 },
  },
};
