import type { DemoExercises } from './exercise-types.ts';
import { quizQuestions } from './ai-basics-for-working-people/quiz-questions.ts';
import { practiceQuestions } from './ai-basics-for-working-people/practice-questions.ts';

export const aiBasicsForWorkingPeople: DemoExercises = {
  practiceQuestions,
  quizQuestions,
  practiceLessons: [
    {
      section: 'Ask well',
      title: ['Practice: what it is, and asking well', 'Mazoezi: AI ni nini, na kuomba vizuri'],
      body: [
        '<p>Six questions about the first two parts. You see at once whether you are right.</p>',
        '<p>Maswali sita kuhusu sehemu mbili za kwanza. Unaona papo hapo kama umejibu sahihi.</p>',
      ],
      of: ['What it is', 'Ask well'],
    },
    {
      section: 'Use it safely',
      title: ['Practice: checking and safety', 'Mazoezi: kukagua na usalama'],
      body: [
        '<p>Six questions about the last two parts, with the sums of an office.</p>',
        '<p>Maswali sita kuhusu sehemu mbili za mwisho, yenye hesabu za ofisi.</p>',
      ],
      of: ['Check it', 'Use it safely'],
    },
  ],
  finalQuiz: {
    title: ['Final quiz', 'Mtihani wa mwisho'],
    body: [
      '<p>Ten questions from the whole course in twenty minutes, drawn anew for each attempt. Seven right answers pass. You need no assistant for it, only a calculator.</p>',
      '<p>Maswali kumi kutoka kozi nzima kwa dakika ishirini, yanayochaguliwa upya kwa kila jaribio. Majibu saba sahihi yanatosha kufaulu. Huhitaji msaidizi, kikokotoo tu.</p>',
    ],
    passPercent: 70,
    attemptsAllowed: 3,
    hoursBetween: 1,
    minutes: 20,
    draws: { 'What it is': 2, 'Ask well': 3, 'Check it': 3, 'Use it safely': 2 },
  },
};
