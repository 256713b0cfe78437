/** What people are told while something behind the site does not answer: it passes, and nothing they typed was wrong. */
export const outageSentence = 'A part of our site does not answer right now. Please try again in a minute.';
