import type { DemoExercises } from './exercise-types.ts';
import { gapped, matched, numeric, ordered, several, single, trueOrFalse, typed } from './write-question.ts';

export const plainEnglishForReportsAndTenders: DemoExercises = {
  practiceQuestions: [
    single(
      {
        lesson: 'The answer first',
        ask: 'Which sentence should begin the report about the water points?',
        why: 'How many, by when, how much: the reader can decide after the first line. The visit comes last.',
      },
      'Five of fourteen water points need repair before the dry season.',
      'Following the assessment, a number of observations were made.',
      'We visited all of the water points between 4 and 15 May.',
    ),
    matched(
      {
        lesson: 'Free the verbs',
        ask: 'Which verb is locked inside?',
        why: 'Beside a weak verb such as make or carry out stands a noun that hides a stronger verb.',
      },
      [
        ['make a decision', 'decide'],
        ['carry out an inspection of', 'inspect'],
        ['give consideration to', 'consider'],
      ],
      'give',
    ),
    typed(
      {
        lesson: 'Free the verbs',
        ask: 'Say “due to the fact that” in one word.',
        why: 'Because says the same, and nobody has to wait for it.',
      },
      ['because', 'since', 'as'],
      ['therefore', 'Therefore names the result. Here the reason follows.'],
    ),
    trueOrFalse(
      {
        lesson: 'Cut a third',
        at: 'What not to cut',
        ask: '“Soon” is better than “by 30 June”, because it is shorter.',
        why: 'Keep conditions, dates, units and names. In a contract each may be the word that matters.',
      },
      false,
    ),
    ordered(
      {
        lesson: 'Letters that get an answer',
        at: 'Five lines that do the work',
        ask: 'Put the lines of a letter in order.',
        why: 'The request, the trouble, what you ask by when, what makes it easy, and what you do next.',
      },
      'Subject: request to repair the meter, account 40172, by 19 June',
      'Our meter has shown 0 since 2 May.',
      'Please send a technician by 19 June.',
      'The caretaker is there every weekday from 7 am to 5 pm.',
    ),
    several(
      {
        lesson: 'Tables that answer a question',
        at: 'Six rules',
        ask: 'Which rules hold for a table of bids?',
        why: 'One question, the unit in the heading, and sorted by what the reader decides on.',
      },
      ['The unit stands in the heading', 'It is sorted by what decides', 'The title is the question or the answer'],
      ['It is sorted by the alphabet', 'Each cell repeats the unit'],
    ),
    typed(
      {
        lesson: 'Proofread in four passes',
        at: 'Mistakes a spelling checker accepts',
        level: 2,
        ask: 'Write the correct word: “The principle of the school has signed.”',
        why: 'A principle is a rule. The head of a school is the principal. A spelling checker accepts both.',
      },
      ['principal', 'the principal'],
    ),
    numeric(
      {
        lesson: 'A tender is a checklist',
        at: 'Exercise',
        level: 2,
        ask: 'A bid must hold for 90 days, and its security 30 days longer. For how many days do you ask the bank?',
        why: '90 + 30 = 120.',
      },
      { right: 120, unit: 'days' },
    ),
  ],
  quizQuestions: [
    ordered(
      {
        lesson: 'The answer first',
        at: 'Then the order',
        ask: 'In which order does a report answer these questions?',
        why: 'The answer first, then the reasons, then how we know, and last what comes next.',
      },
      'What should the reader know or do?',
      'Why?',
      'How do we know?',
      'What next, who, by when?',
    ),
    single(
      {
        lesson: 'Free the verbs',
        at: 'Who did it?',
        ask: 'Where is the passive voice right?',
        why: 'Use it when the doer is unknown or does not matter. Avoid it where it hides somebody who should answer.',
      },
      'The pump was stolen in March.',
      'A decision was made to extend the contract.',
      'Delays were experienced in the procurement.',
    ),
    single(
      {
        lesson: 'Free the verbs',
        at: 'Exercise',
        level: 2,
        ask: 'Which is the best version of “An improvement in attendance was recorded”?',
        why: 'The free verb shows what is missing: from what to what?',
      },
      'Attendance rose from 71% to 78%.',
      'Attendance experienced an improvement.',
      'It was recorded that attendance improved.',
    ),
    numeric(
      {
        lesson: 'Cut a third',
        at: 'Exercise',
        ask: 'A draft has 1,800 words and loses a third. How many words are left?',
        why: 'A third of 1,800 is 600, so 1,200 are left.',
      },
      { right: 1200, unit: 'words', replies: [[600, 'That is what you cut.']] },
    ),
    several(
      {
        lesson: 'Cut a third',
        at: 'Four kinds of packing',
        ask: 'Which of these are packing that can go?',
        why: 'Warming up and doubles say nothing. A condition and a date do.',
      },
      ['It is important to note that', 'each and every'],
      ['If funds allow', 'by 30 June'],
    ),
    single(
      {
        lesson: 'Letters that get an answer',
        at: 'By e-mail and WhatsApp',
        ask: 'Why must the request stand in the first 50 characters of an e-mail?',
        why: 'Many readers see only the beginning of the subject, and decide then whether to open it.',
      },
      'Many readers see no more of it',
      'Longer subjects are refused by servers',
      'It makes the letter more polite',
    ),
    single(
      {
        lesson: 'Tables that answer a question',
        at: 'Exercise',
        level: 2,
        ask: 'The school opens in nine weeks. By what do you sort the three bids for the fence?',
        why: 'The opening decides, so the weeks come first. Two of three bidders finish in time.',
      },
      'By the weeks until it is finished',
      'By the price, the cheapest first',
      'By the name of the bidder',
    ),
    ordered(
      {
        lesson: 'Proofread in four passes',
        ask: 'Put the four passes in order.',
        why: 'From the whole to the letters: sense, facts, sentences, and then backwards for the letters.',
      },
      'Headings and first sentences: do they tell the story?',
      'Each number, name and date against its source',
      'Aloud, sentence by sentence',
      'Backwards, letter by letter',
    ),
    gapped(
      {
        lesson: 'Proofread in four passes',
        at: 'Mistakes a spelling checker accepts',
        level: 2,
        ask: 'Choose the right words.',
        why: '“It’s” is short for “it is”. Each serves, and the households have no apostrophe.',
      },
      'The county cut [its] budget. Each of the kiosks [serves] about 80 [households].',
      "it's\nserve\nhousehold's",
    ),
    trueOrFalse(
      {
        lesson: 'A tender is a checklist',
        ask: 'A committee first tests whether a bid is complete, and only then whether it is good.',
        why: 'Good bids lose because of a missing signature. So make the table of requirements first.',
      },
      true,
    ),
    matched(
      {
        lesson: 'A tender is a checklist',
        at: 'Make the table first',
        ask: 'Which column of your table does each entry belong to?',
        why: 'The reference, what is required, where it stands in your bid, and who does it.',
      },
      [
        ['ITT 12.1', 'Ref.'],
        ['Valid tax compliance certificate', 'Requirement'],
        ['Annex 3', 'Where in our bid'],
        ['Wambui', 'Who'],
      ],
    ),
  ],
  practiceLessons: [
    {
      section: 'Check it',
      title: 'Practice: write, shape, check',
      body: '<p>Eight questions with sentences from reports, letters and bids.</p>',
      of: ['Write it', 'Shape it', 'Check it'],
    },
  ],
  finalQuiz: {
    title: 'Final quiz',
    body: '<p>Eight questions from the whole course, drawn anew for each attempt. Six right answers pass.</p>',
    passPercent: 70,
    attemptsAllowed: 3,
    hoursBetween: 24,
    minutes: null,
    draws: { 'Write it': 3, 'Shape it': 2, 'Check it': 3 },
  },
};
