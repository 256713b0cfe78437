import type { DemoExercises } from './exercise-types.ts';
import { gapped, matched, numeric, ordered, several, single, trueOrFalse, typed } from './write-question.ts';

export const androidAppsThatWorkOffline: DemoExercises = {
  practiceQuestions: [
    single(
      {
        lesson: 'The phone is the truth, for now',
        ask: 'When does a reading exist?',
        why: 'It exists as soon as it is saved on the phone. The server learns of it later.',
      },
      'As soon as it is saved on the phone',
      'As soon as the server has confirmed it',
      'As soon as the phone has a signal',
    ),
    matched(
      {
        lesson: 'The phone is the truth, for now',
        at: 'What you may promise',
        ask: 'What does each word on the screen promise?',
        why: '“Saved” survives an empty battery, “Sent” also a lost phone. “Refused” needs a person.',
      },
      [
        ['Saved', 'safe from an empty battery'],
        ['Sent', 'safe from a lost phone'],
        ['Refused', 'a person must look'],
      ],
      'safe from a wrong number typed in',
    ),
    single(
      {
        lesson: 'A form that survives the camera',
        at: 'Three things that end a screen',
        level: 2,
        ask: 'The phone restarts while a form is half filled. Where is the draft still there?',
        why: 'A ViewModel and a SavedStateHandle are lost at a restart. What is in Room survives.',
      },
      'In Room',
      { text: 'In the SavedStateHandle', reason: 'It survives when Android ends the app, but not a restart.' },
      { text: 'In the ViewModel', reason: 'It survives turning the phone, and no more.' },
    ),
    numeric(
      {
        lesson: 'Readings in Room',
        at: 'Exercise',
        level: 2,
        ask: 'A bucket of 20 litres was full after 40 seconds. How many litres a minute are that?',
        why: '20 ÷ 40 × 60 = 30. Store the 40 seconds: a result can be computed again, a typed result cannot be checked.',
      },
      { right: 30, within: 0.1, unit: 'litres', replies: [[0.5, 'That is in a second.']] },
    ),
    trueOrFalse(
      {
        lesson: 'Sent twice, stored once',
        at: 'Exercise',
        ask: 'The phone may make a new UUID for each attempt to send.',
        why: 'Then the server cannot recognise the repetition, and stores the reading once for each attempt.',
      },
      false,
    ),
    typed(
      {
        lesson: 'Sent twice, stored once',
        at: 'Let the id do the work',
        level: 2,
        ask: 'What is an operation called that may be repeated without changing the result?',
        why: 'It is idempotent: “send it until somebody says yes” is then safe.',
      },
      ['idempotent', 'an idempotent operation', 'idempotence', 'idempotency'],
    ),
    ordered(
      {
        lesson: 'Two people edited the same borehole',
        at: 'Three answers, from simple to careful',
        ask: 'Three answers to a conflict, from simple to careful:',
        why: 'The last one wins throws work away, a merge keeps what does not collide, a person decides the rest.',
      },
      'The last one wins',
      'Merge by field',
      'Ask a person',
    ),
    several(
      {
        lesson: 'Battery, bundle and a full phone',
        ask: 'Which of these spare the battery or the data bundle?',
        why: 'One position for each reading, and photographs that are scaled and wait for Wi-Fi. Waking the phone empties it by noon.',
      },
      ['Ask for the position once, when a reading is saved', 'Scale a photograph before it is stored'],
      ['Wake the phone every minute and try to send', 'Send photographs on any network at once'],
    ),
  ],
  quizQuestions: [
    several(
      {
        lesson: 'The phone is the truth, for now',
        at: 'What changes',
        ask: 'What is true of an app that collects first?',
        why: 'Save never waits for the network, screens read the local database, and each record carries its own state.',
      },
      ['Save never waits for the network', 'Screens read from the local database only', 'Each record has a sync state'],
      ['The server gives each record its number', 'A failed upload deletes the record'],
    ),
    single(
      {
        lesson: 'Readings in Room',
        at: 'Three details',
        ask: 'What does fallbackToDestructiveMigration() do?',
        why: 'If no migration fits, it deletes everything, also readings that were never sent.',
      },
      'It deletes all data where no migration fits',
      'It goes back to the last version of the app',
      'It copies the data before each migration',
    ),
    trueOrFalse(
      {
        lesson: 'Readings in Room',
        at: 'Three details',
        ask: 'Times are stored in UTC and shown in Nairobi time.',
        why: 'Kenya has no daylight saving, but your donor’s country may. UTC means the same everywhere.',
      },
      true,
    ),
    single(
      {
        lesson: 'A form that survives the camera',
        at: 'Doubt, but do not block',
        ask: 'Somebody types 3,160 litres a minute, the last reading was 31.6. What does the app do?',
        why: 'It asks with the evidence. The person stands beside the borehole, and you do not.',
      },
      'It asks whether to save it, and shows the last reading',
      'It refuses the number until it is smaller',
      'It corrects the number to 31.6 and goes on',
    ),
    ordered(
      {
        lesson: 'WorkManager, the patient courier',
        level: 2,
        ask: 'The way of a reading: put the steps in order.',
        why: 'Saved first, then handed to WorkManager, which waits for a network. A record is marked when the server has answered for it.',
      },
      'The reading is saved in Room',
      'Unique work is enqueued',
      'The network returns and the worker sends a batch',
      'The server answers, and the reading is marked as sent',
    ),
    single(
      {
        lesson: 'WorkManager, the patient courier',
        at: 'The gap, and how to close it',
        level: 3,
        ask: 'A reading is saved just before the running worker ends, and KEEP does nothing. What closes the gap?',
        why: 'A periodic job looks every hour. Two workers at once are harmless, because of the ids.',
      },
      'A second, periodic job',
      'A shorter time between attempts',
      'A larger batch',
    ),
    gapped(
      {
        lesson: 'Two people edited the same borehole',
        at: 'How the server notices',
        ask: 'How does the server notice that somebody else was there first? Fill the gaps.',
        why: 'The phone sends the version that it started from. If no row was changed, another one was faster.',
      },
      'Each record has a [version number]. The phone sends the one that it [started from]. If [no row] was changed, the app merges or asks.',
      'clock\nevery row',
    ),
    numeric(
      {
        lesson: 'Battery, bundle and a full phone',
        at: 'Data bundle',
        ask: 'A photograph has 4 MB, scaled 0.3 MB. How many MB does scaling save for 20 photographs?',
        why: '20 × 4 = 80, and 20 × 0.3 = 6. So 74 MB are saved.',
      },
      { right: 74, unit: 'MB', within: 0.1 },
    ),
    single(
      {
        lesson: 'Battery, bundle and a full phone',
        at: 'Storage',
        ask: 'When may the app delete a photograph of its own folder?',
        why: 'Only after the server has confirmed it. Until then the phone holds the only copy.',
      },
      'After the server has confirmed it',
      'After it was sent',
      'After the reading was saved',
    ),
    matched(
      {
        lesson: 'Battery, bundle and a full phone',
        at: 'A checklist for the car',
        level: 2,
        ask: 'What does each test of the checklist find?',
        why: 'Each step plays a thing that happens in the field, before it happens to the team.',
      },
      [
        ['Restart the phone halfway', 'drafts and jobs that do not survive'],
        ['Fill the storage', 'a failure to write without a message'],
        ['Set the clock to yesterday', 'decisions by the clock of the phone'],
      ],
      'a weak battery',
    ),
  ],
  practiceLessons: [
    {
      section: 'In the field',
      title: 'Practice: before the car leaves',
      body: '<p>Eight questions from the whole course. You see at once whether you are right.</p>',
      of: ['Collect first', 'Send when you can', 'In the field'],
    },
  ],
  finalQuiz: {
    title: 'Final quiz',
    body: '<p>Eight questions from the whole course, drawn anew for each attempt. Six right answers pass.</p>',
    passPercent: 70,
    attemptsAllowed: 3,
    hoursBetween: 24,
    minutes: null,
    draws: { 'Collect first': 3, 'Send when you can': 3, 'In the field': 2 },
  },
};
