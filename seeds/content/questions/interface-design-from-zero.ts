import type { DemoExercises } from './exercise-types.ts';
import { gapped, matched, numeric, ordered, several, single, trueOrFalse, typed } from './write-question.ts';

export const interfaceDesignFromZero: DemoExercises = {
  practiceQuestions: [
    single(
      {
        lesson: 'What did they come to do?',
        at: 'Count before you draw',
        ask: 'In an hour the receptionist calls 22 patients and searches 6 numbers. The list is printed once a day. What becomes a quiet link?',
        why: 'What happens once a day needs little room. The tally decides, not the taste.',
      },
      'Print the list',
      'Call the next patient',
      'Find a number',
    ),
    numeric(
      {
        lesson: 'What did they come to do?',
        at: 'Put a price on it',
        level: 2,
        ask: 'A better place of a button saves 3 seconds, 300 times a day. How many minutes are that in a day?',
        why: '3 × 300 = 900 seconds, which are 15 minutes.',
      },
      { right: 15, unit: 'minutes', replies: [[900, 'That is in seconds.']] },
    ),
    several(
      {
        lesson: 'Type: three sizes and two weights',
        ask: 'Which of these keep a screen calm?',
        why: 'Few sizes with clear steps, two weights, and digits below digits. 16 beside 17 looks like a mistake.',
      },
      ['Three sizes: 24, 16 and 13 px', 'Amounts aligned right, digits equally wide'],
      ['16 px for labels and 17 px for values', 'Capitals, bold and colour for each heading'],
    ),
    matched(
      {
        lesson: 'Colour with a job',
        ask: 'What stands beside each colour, so that nothing depends on colour alone?',
        why: 'Print the screen in grey: what you can no longer tell apart was marked by colour alone.',
      },
      [
        ['The accent: the next step', 'a button with a verb'],
        ['Red: danger', 'the word “Delete” and a question'],
        ['Green: finished', 'a tick'],
      ],
      'a darker green',
    ),
    single(
      {
        lesson: 'Space is what groups things',
        at: 'Inner space is smaller than outer space',
        ask: 'The gap between a label and its field is 8 px. How large should the gap to the next label be?',
        why: 'Inner space is clearly smaller than outer space. With equal gaps the label floats between two fields.',
      },
      '24 px',
      { text: '8 px', reason: 'Then the label belongs to both fields.' },
      '4 px',
    ),
    ordered(
      {
        lesson: 'One screen in four decisions',
        at: 60,
        ask: 'Put the four decisions of the video in order.',
        why: 'Colour comes last, because it cannot repair the order.',
      },
      'Order',
      'Size',
      'Space',
      'Colour',
    ),
    trueOrFalse(
      {
        lesson: 'Empty, loading, failed',
        at: 'Never show a failure as emptiness',
        ask: 'If the list cannot be loaded, the screen may say “No patients”.',
        why: 'The receptionist will believe it and send people home. Say that the list could not be loaded.',
      },
      false,
    ),
    typed(
      {
        lesson: 'Words that need no manual',
        at: 'Listen first',
        ask: 'The button that adds a patient says “Submit”. What should it say? Write two words.',
        why: 'A button is a verb and a thing: it says what it does.',
      },
      ['Add patient', 'Add a patient', 'Save patient', 'Add the patient'],
      ['OK', 'OK says as little as Submit.'],
      ['Save', 'Save what? A button is a verb and a thing.'],
    ),
  ],
  quizQuestions: [
    single(
      {
        lesson: 'What did they come to do?',
        at: 'One main action',
        ask: 'Two tasks are equally frequent. Where do their buttons stand?',
        why: 'Each stands where its work happens. Two loud buttons side by side compete, and people stop to think.',
      },
      'Each where its work happens',
      'Both at the top, equally large',
      'Both in a menu, in alphabetical order',
    ),
    numeric(
      {
        lesson: 'Type: three sizes and two weights',
        at: 'The television in the waiting room',
        level: 2,
        ask: 'One centimetre of letter height for every three metres, and doubled for weak eyes. How tall should a number be at nine metres, in centimetres?',
        why: '9 ÷ 3 = 3 cm, doubled 6 cm.',
      },
      { right: 6, unit: 'cm', replies: [[3, 'Double it for comfort and weak eyes.']] },
    ),
    single(
      {
        lesson: 'Type: three sizes and two weights',
        at: 'Names of real people',
        ask: 'Which name do you use to test the queue?',
        why: 'Test with the longest name of the register. Never cut a name: two patients may share the part that is left.',
      },
      'Mwanaisha Abdulrahman Mohammed',
      'John',
      'Patient A',
    ),
    gapped(
      {
        lesson: 'Space is what groups things',
        at: 'A scale again',
        ask: 'Complete the scale of spaces: 4, 8, 16, …',
        why: 'Multiples of eight, with four for the small ones: 4, 8, 16, 24, 32, 48.',
      },
      'The next steps are [24], [32] and [48].',
      '20\n30\n40',
    ),
    single(
      {
        lesson: 'Colour with a job',
        at: 'Measure contrast',
        ask: 'Which grey is readable on white, outdoors too?',
        why: '#595959 has a contrast of 7.0. #767676 has just 4.5, and #999999 only 2.8.',
      },
      '#595959',
      '#767676',
      '#999999',
    ),
    trueOrFalse(
      {
        lesson: 'Colour with a job',
        at: 'Light and dark',
        ask: 'A dark theme is the light one with all colours inverted.',
        why: 'Use a very dark grey, a lighter accent and lighter surfaces, and measure the contrast in both themes.',
      },
      false,
    ),
    matched(
      {
        lesson: 'Words that need no manual',
        at: 'Listen first',
        ask: 'Which words say it better?',
        why: 'They say what a button does, use the word on the card, and show the way out of a mistake.',
      },
      [
        ['Client identifier', 'Patient number'],
        ['OK / Cancel', 'Remove / Keep'],
        ['Invalid date', 'Write the day as 2/3/2026'],
      ],
      'Error 504',
    ),
    several(
      {
        lesson: 'Empty, loading, failed',
        at: 'Write the failure as a colleague',
        level: 2,
        ask: 'What does a good message about a failure say?',
        why: 'What happened, whether work was lost, and what to do. The code of the error helps nobody at the desk.',
      },
      ['What happened', 'Whether work was lost', 'What to do now'],
      ['The number of the error', 'Whose fault it was'],
    ),
    ordered(
      {
        lesson: 'Five people, one afternoon',
        ask: 'How does a test with people go? Put the steps in order.',
        why: 'Tasks in the words of the job, silence while they work, decisions from what they did, and a second test of the repairs.',
      },
      'Prepare three tasks in the words of the job',
      'Watch in silence and write down what people do',
      'Decide what stopped people',
      'Repair it and test again with two others',
    ),
    numeric(
      {
        lesson: 'Five people, one afternoon',
        at: 'Why five are enough to begin',
        level: 3,
        ask: 'A problem stops one person in two. With what chance does none of three people meet it, in per cent?',
        why: '½ × ½ × ½ = 1/8, which is 12.5%.',
      },
      { right: 12.5, within: 0.6, unit: '%' },
    ),
  ],
  practiceLessons: [
    {
      section: 'Truth',
      title: 'Practice: decide about a screen',
      body: '<p>Eight questions about the screens of the clinic. You see at once whether you are right.</p>',
      of: ['Order', 'Calm', 'Truth'],
    },
  ],
  finalQuiz: {
    title: 'Final quiz',
    body: '<p>Eight questions from the whole course, drawn anew for each attempt. Six right answers pass.</p>',
    passPercent: 70,
    attemptsAllowed: 3,
    hoursBetween: 24,
    minutes: null,
    draws: { Order: 2, Calm: 3, Truth: 3 },
  },
};
