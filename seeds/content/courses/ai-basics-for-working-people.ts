import type { DemoCourse } from '#seeds/content/content-types.ts';
import { askWell } from '#seeds/content/courses/ai-basics/ask-well.ts';
import { checkIt } from '#seeds/content/courses/ai-basics/check-it.ts';
import { useItSafely } from '#seeds/content/courses/ai-basics/use-it-safely.ts';
import { whatItIs } from '#seeds/content/courses/ai-basics/what-it-is.ts';

export const aiBasicsForWorkingPeople: DemoCourse = {
  slug: 'ai-basics-for-working-people',
  title: 'AI Basics for Working People',
  status: 'active',
  category: 'ai-basics',
  level: 'beginner',
  instructor: 'Brian Mutua',
  instructorIsDemo: true,
  instructorBio:
    'Trains office teams in Nairobi and Machakos to use language models for their own letters, minutes and spreadsheets, and to check the result. Before that he was secretary of a SACCO for nine years.',
  duration: '3 weeks',
  priceCents: 350000,
  description: 'What the models can and cannot do, and how to use them safely for reports, letters and spreadsheets.',
  about: [
    'You do not need to know how an engine is built to drive well, but you must know how long it takes to brake. This course gives you that much about language models.',
    'Every lesson uses office work: a reminder for unpaid rent, minutes of a SACCO meeting, a sheet of expenses, a notice in Kiswahili. You learn to ask well, to check the answer, and to keep private data private under Kenyan law.',
    'Each text ends with an exercise and its answer. In the last lesson you try one task of your own for a month, and work out whether it paid.',
  ],
  outcomes: [
    'Explain in two sentences what a language model does',
    'Write a request that gets a usable first draft',
    'Check figures, names and sources before you send',
    'Decide what must never be pasted into a chat',
    'Give your office a rule of five lines, and measure what the tool saves',
  ],
  requirements: [
    'A phone or a computer',
    'Any chat assistant, a free one is enough',
    'About one hour for each of nine evenings',
  ],
  features: [
    '18 short lessons with exercises and answers',
    'Four videos of about a minute, with captions',
    'Request card and office rule to print (PDF)',
    'A completion badge',
  ],
  sections: [whatItIs, askWell, checkIt, useItSafely],
};
