import type { DemoExercises } from './exercise-types.ts';
import { quizQuestions } from './grant-writing-need-to-budget/quiz-questions.ts';
import { practiceQuestions } from './grant-writing-need-to-budget/practice-questions.ts';

export const grantWritingNeedToBudget: DemoExercises = {
  practiceQuestions,
  quizQuestions,
  practiceLessons: [
    {
      section: 'The proposal',
      title: ['Practice: from need to answer', 'Mazoezi: kutoka hitaji hadi jibu'],
      body: [
        '<p>Eight questions about the sand dams and about your own proposal. You see at once whether you are right.</p>',
        '<p>Maswali manane kuhusu mabwawa ya mchanga na kuhusu ombi lako mwenyewe. Unaona mara moja kama uko sahihi.</p>',
      ],
      of: ['The need', 'The plan', 'The proposal'],
    },
  ],
  finalQuiz: {
    title: ['Final quiz', 'Mtihani wa mwisho'],
    body: [
      '<p>Eight questions from the whole course, drawn anew for each attempt. Six right answers pass.</p>',
      '<p>Maswali manane kutoka kozi nzima, yanayochaguliwa upya kwa kila jaribio. Majibu sita sahihi yanatosha kufaulu.</p>',
    ],
    passPercent: 70,
    attemptsAllowed: 3,
    hoursBetween: 24,
    minutes: 30,
    draws: { 'The need': 3, 'The plan': 3, 'The proposal': 2 },
  },
};
