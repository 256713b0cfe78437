import type { DemoExercises } from './exercise-types.ts';
import { gapped, matched, numeric, ordered, several, single, trueOrFalse, typed } from './write-question.ts';

export const devopsOnASmallBudget: DemoExercises = {
  practiceQuestions: [
    numeric(
      {
        lesson: 'How much server do you need?',
        at: 'An estimate on one page',
        ask: '900 families visit the portal in one hour, with 8 pages each. How many requests in a second are that on average?',
        why: '900 × 8 = 7,200 requests in 3,600 seconds, so 2 in a second. Take ten times that as the peak.',
      },
      { right: 2, replies: [[20, 'That is the peak, ten times the average.']] },
    ),
    ordered(
      {
        lesson: 'Lock the door first',
        at: 'Keys instead of passwords',
        ask: 'You switch to keys. Put the steps in order.',
        why: 'Passwords go only after the key has worked, and the old session stays open as a ladder.',
      },
      'Copy your key to the server',
      'Test that you get in with the key',
      'Switch passwords off and check the file with sshd -t',
      'Reload ssh, and sign in from a second terminal',
    ),
    several(
      {
        lesson: 'Lock the door first',
        at: 'Only three ports',
        ask: 'Which ports are open to the world?',
        why: 'SSH, and the web on 80 and 443. The database listens on localhost, and nobody outside needs it.',
      },
      ['22, for SSH', '80 and 443, for the web'],
      [
        {
          text: '5432, for the database',
          reason: 'From outside it must be filtered. The application reaches it on localhost.',
        },
        '3000, for the application',
      ],
    ),
    typed(
      {
        lesson: 'A service that gets up again',
        at: 'Stop politely',
        level: 2,
        ask: 'Which signal does systemd send at a restart, before it waits up to 90 seconds?',
        why: 'SIGTERM asks politely. Finish what is under way, and then exit.',
      },
      ['SIGTERM', 'TERM'],
      ['SIGKILL', 'That one comes after the 90 seconds, and cannot be handled.'],
    ),
    single(
      {
        lesson: 'A backup is a restore',
        at: 'Every night',
        ask: 'Why does the dump go to a file ending in .part first?',
        why: 'A file with the final name is then always complete. A dump that broke off keeps the name .part.',
      },
      'A file with the final name is then always complete',
      'Files with that ending are compressed',
      'The other company accepts only such files',
    ),
    trueOrFalse(
      {
        lesson: 'The backup that was empty',
        at: 60,
        ask: 'A file with the right name and date proves that there is a backup.',
        why: 'Ninety files had the right names and were empty. Only a restore proves it.',
      },
      false,
    ),
    single(
      {
        lesson: 'Deploy in a minute, undo in a second',
        at: 'The database moves too',
        level: 2,
        ask: 'A column is to be replaced by a new one. How?',
        why: 'Code can be taken back in a second, a dropped column cannot. So it goes only when nothing reads it.',
      },
      'In two releases: first add and write both, later remove',
      'In one release, at night, when nobody is there',
      'In one release, with the old column kept in the dump',
    ),
    matched(
      {
        lesson: 'An alarm that is silent until it matters',
        at: 'Four questions from outside',
        ask: 'When does each alarm ring?',
        why: 'Few alarms, each for something that a person must act on.',
      },
      [
        ['Does the page answer?', '3 failures in 3 minutes'],
        ['Is the disk filling?', 'less than 15% free'],
        ['Did the backup arrive?', 'newest file older than 26 hours'],
        ['Is the certificate running out?', 'fewer than 14 days left'],
      ],
    ),
  ],
  quizQuestions: [
    numeric(
      {
        lesson: 'How much server do you need?',
        at: 'An example that adds up',
        ask: 'A server costs 6 dollars a month at KSh 130, backup space 1 dollar, and the domain KSh 1,200 a year. What is that in a month?',
        why: '780 + 130 + 100 = KSh 1,010. Add a reserve for the exchange rate.',
      },
      { right: 1010, unit: 'KSh', replies: [[2110, 'The domain is paid for a year: 100 a month.']] },
    ),
    single(
      {
        lesson: 'Lock the door first',
        at: 'Look from outside',
        level: 2,
        ask: 'A container publishes port 5432, and ufw does not allow it. Who can reach the port?',
        why: 'A published port is open to the world, whatever ufw says. Publish it as 127.0.0.1:5432:5432.',
      },
      'Everybody',
      'Only programs on the same server',
      'Only those who have a key for SSH',
    ),
    matched(
      {
        lesson: 'A service that gets up again',
        at: 'Why these lines',
        ask: 'What does each line of the unit do?',
        why: 'It runs as its own user, gets up again, and ends before the whole server stands still.',
      },
      [
        ['User=portal', 'a hole in the application is no hole in the server'],
        ['Restart=always', 'it starts again after a crash'],
        ['MemoryMax=1G', 'a leak ends the application, not the machine'],
        ['EnvironmentFile=/etc/portal.env', 'secrets stay out of the repository'],
      ],
    ),
    single(
      {
        lesson: 'A name and a certificate',
        at: 'The name',
        ask: 'Why is the time of the name kept short, such as 300 seconds?',
        why: 'On the day you move to a new server, visitors follow within minutes.',
      },
      'Visitors soon follow to a new server',
      'The certificate is renewed more often',
      'The page answers faster',
    ),
    trueOrFalse(
      {
        lesson: 'A name and a certificate',
        at: 'The certificate',
        ask: 'Strict-Transport-Security begins with one day, because it cannot be called back.',
        why: 'Raise it to a year when everything has worked for a month.',
      },
      true,
    ),
    gapped(
      {
        lesson: 'A backup is a restore',
        at: 'Two numbers to agree on',
        ask: 'Which two numbers do you agree on with the head teacher? Fill the gaps.',
        why: 'The answers decide what you must build. Ask the head teacher, not yourself.',
      },
      'How much [work] may be lost, and how long [the restore] may take.',
      'money\nthe dump',
    ),
    numeric(
      {
        lesson: 'A backup is a restore',
        at: 'Let the machine remember',
        level: 2,
        ask: 'A dump has 60 MB and is kept for 14 days. How many MB do the dumps take?',
        why: '14 × 60 = 840 MB. Check that the disk has room before it tells you.',
      },
      { right: 840, unit: 'MB' },
    ),
    ordered(
      {
        lesson: 'A backup is a restore',
        at: 'Every month',
        ask: 'The monthly test: put the steps in order.',
        why: 'From the copy at the other company into an empty database, then compare and write down.',
      },
      'Fetch the dump from the other company',
      'Restore it into an empty database',
      'Compare the count and the newest payment',
      'Write them down with the minutes it took',
    ),
    several(
      {
        lesson: 'Deploy in a minute, undo in a second',
        ask: 'Which of these make a deploy safe?',
        why: 'What fails in the tests never travels, mv -T replaces the link in one step, and curl --fail ends with an error.',
      },
      ['npm test runs first', 'mv -T replaces the link in one step', 'curl --fail asks the page at the end'],
      ['The old release is deleted before the new one starts', 'The files are copied over the running release'],
    ),
    single(
      {
        lesson: 'An alarm that is silent until it matters',
        at: 'The alarm for what did not happen',
        level: 2,
        ask: 'How do you learn that the backup script never ran?',
        why: 'A job that never ran writes no error. So a service waits for its call, and rings when it does not come.',
      },
      'A service rings when the call of the script does not come',
      'The script sends a mail when it fails',
      'The log of the script has a line with an error',
    ),
  ],
  practiceLessons: [
    {
      section: 'Change without fear',
      title: 'Practice: one server, well kept',
      body: '<p>Eight questions from the whole course, without a terminal.</p>',
      of: ['One server', 'Sleep well', 'Change without fear'],
    },
  ],
  finalQuiz: {
    title: 'Final quiz',
    body: '<p>Eight questions from the whole course, drawn anew for each attempt. Six right answers pass.</p>',
    passPercent: 70,
    attemptsAllowed: 3,
    hoursBetween: 24,
    minutes: 30,
    draws: { 'One server': 4, 'Sleep well': 2, 'Change without fear': 2 },
  },
};
