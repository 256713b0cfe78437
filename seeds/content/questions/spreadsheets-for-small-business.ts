import type { DemoExercises } from './exercise-types.ts';
import { quizQuestions } from './spreadsheets-for-small-business/quiz-questions.ts';
import { practiceQuestions } from './spreadsheets-for-small-business/practice-questions.ts';

export const spreadsheetsForSmallBusiness: DemoExercises = {
  practiceQuestions,
  quizQuestions,
  practiceLessons: [
    {
      section: 'The month',
      title: ['Practice: the whole workbook', 'Mazoezi: faili nzima'],
      body: [
        '<p>Eight questions from all lessons. Work them out on paper or in a sheet.</p>',
        '<p>Maswali manane kutoka masomo yote. Yafanye kwenye karatasi au katika spreadsheet.</p>',
      ],
      of: ['A list you can trust', 'Answers', 'The month'],
    },
  ],
  finalQuiz: {
    title: ['Final quiz', 'Mtihani wa mwisho'],
    body: [
      '<p>Eight questions from the whole course, drawn anew for each attempt. Six right answers pass. You may use a spreadsheet.</p>',
      '<p>Maswali manane kutoka kozi nzima, yanayochaguliwa upya kwa kila jaribio. Majibu sita sahihi yanatosha kufaulu. Unaweza kutumia spreadsheet.</p>',
    ],
    passPercent: 70,
    attemptsAllowed: 3,
    hoursBetween: 24,
    minutes: null,
    draws: { 'A list you can trust': 3, Answers: 3, 'The month': 2 },
  },
};
