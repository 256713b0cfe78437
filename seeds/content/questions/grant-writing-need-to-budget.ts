import type { DemoExercises } from './exercise-types.ts';
import { gapped, matched, numeric, ordered, several, single, trueOrFalse, typed } from './write-question.ts';

export const grantWritingNeedToBudget: DemoExercises = {
  practiceQuestions: [
    single(
      {
        lesson: 'A need is not a missing thing',
        ask: 'Which of these is a need?',
        why: 'A need describes people’s lives, and can be measured again. A missing thing is a solution that was already chosen.',
      },
      'Of 120 mothers, 31 first saw a nurse in the last month',
      { text: 'Our clinic lacks an ultrasound machine', reason: 'That is a missing thing. What is it for?' },
      { text: 'There is low awareness of antenatal care', reason: 'That is a guess at the cause.' },
    ),
    numeric(
      {
        lesson: 'Evidence on a small budget',
        at: 'A survey of one weekend',
        ask: 'A village has 240 households. You visit every sixth one of the list. How many visits are that?',
        why: '240 ÷ 6 = 40. Begin at a random place, and write down how you chose.',
      },
      { right: 40, unit: 'visits' },
    ),
    matched(
      {
        lesson: 'The logframe, row by row',
        ask: 'In which row of the logframe does each line stand?',
        why: 'You do activities, deliver outputs, and aim at outcomes, which serve the goal.',
      },
      [
        ['Girls in three villages stay in school', 'Goal'],
        ['Households fetch water within 1 km all year', 'Outcome'],
        ['Three sand dams holding water', 'Output'],
        ['Building, training, planting of the banks', 'Activities'],
      ],
      'Assumption',
    ),
    several(
      {
        lesson: 'The logframe, row by row',
        at: 'Output or outcome?',
        level: 2,
        ask: 'Which of these are outcomes?',
        why: 'An outcome is what others do differently. Trained people and printed manuals are what you deliver.',
      },
      ['Committees repair a leak within a week', '80% of households need less than an hour'],
      [
        { text: '45 committee members are trained', reason: 'You deliver that: it is an output.' },
        'A manual in Kikamba is printed',
      ],
    ),
    numeric(
      {
        lesson: 'A budget that answers questions',
        at: 'Build it from activities',
        ask: 'What does the line “Cement, 50 kg bag” come to?',
        beside: 'Number of bags = 440\nPrice of a bag = KSh 820',
        why: '440 × 820 = 360,800. The note says where the number and the price come from.',
      },
      { right: 360_800, unit: 'KSh' },
    ),
    trueOrFalse(
      {
        lesson: 'A summary that stands alone',
        ask: 'The summary is written first, because it stands first.',
        why: 'Write it last and put it first. Only then do you know what the whole says.',
      },
      false,
    ),
    ordered(
      {
        lesson: 'A summary that stands alone',
        at: 'Six sentences',
        ask: 'Put the sentences of the summary in order.',
        why: 'Need, what we do, what changes, why us, money, after.',
      },
      'In the dry months, 310 households walk four hours for water.',
      'We build three sand dams with the people who use them.',
      'By month 18, four households in five need less than an hour.',
      'We ask for KSh 852,000.',
    ),
    gapped(
      {
        lesson: 'After you press send',
        at: '"We can give you less"',
        ask: 'The donor offers less. Fill the gaps.',
        why: 'A dam with less cement is a dam that breaks. Two good dams are better than three weak ones.',
      },
      'Cut [activities], and keep the [prices]. Then change every [number] that follows from it.',
      'quality\nquotations',
    ),
  ],
  checkQuestions: [
    ordered(
      {
        lesson: 'A need is not a missing thing',
        at: 'Ask "so what?" three times',
        ask: 'Ask “so what?” three times: put the sentences in order.',
        why: 'From the distance to the mornings, and from there to what becomes of the girls.',
      },
      'The water is far.',
      'Girls miss two mornings of school a week.',
      'Fewer girls than boys finish Grade 9.',
    ),
    single(
      {
        lesson: 'Evidence on a small budget',
        at: 'A survey of one weekend',
        level: 2,
        ask: 'Of 62 households that you visited, 40 say that a trip takes more than three hours. What do you write?',
        why: 'The true share lies within about 12 points of 65%. “64.5%” claims more than 62 visits can show.',
      },
      'About two thirds of 62 households visited at random',
      'Exactly 64.5% of the households of the village',
      'Most people in our area, as everybody knows',
    ),
    numeric(
      {
        lesson: 'Read the call before you write',
        at: 'Exercise',
        level: 3,
        ask: 'You ask for KSh 600,000 and bring labour worth KSh 200,000. What share of the whole project do you bring, in per cent?',
        why: 'The whole is 800,000, and 200,000 of it is 25%.',
      },
      {
        right: 25,
        unit: '%',
        within: 0.1,
        replies: [
          [33.3, 'That is a share of the request. The base is the whole project.'],
          [33, 'That is a share of the request. The base is the whole project.'],
        ],
      },
    ),
    single(
      {
        lesson: 'Read the call before you write',
        at: 'Points decide where the words go',
        ask: 'The need has 20 points, the approach 40, the budget 20. What do you do?',
        why: 'The words go where the points are. Each criterion gets a heading in the donor’s words.',
      },
      'Give the approach the most pages',
      'Give each part the same number of pages',
      'Give the need half of the pages, because it moves readers',
    ),
    single(
      {
        lesson: 'Video: read it from below',
        at: 40,
        level: 2,
        ask: 'Reading upwards with “if … then”, you hesitate between two rows. What have you found?',
        why: 'Each place where you hesitate is an assumption. Write it into the fourth column, with what you do if it fails.',
      },
      'An assumption, for the fourth column',
      'An activity that is missing below',
      'A goal that is too large',
    ),
    trueOrFalse(
      {
        lesson: 'The logframe, row by row',
        at: 'Output or outcome?',
        ask: 'You can promise outputs, and only aim at outcomes.',
        why: 'Outputs are what you deliver. Outcomes depend on what others do.',
      },
      true,
    ),
    numeric(
      {
        lesson: 'A budget that answers questions',
        at: 'Exercise',
        level: 2,
        ask: 'The direct costs are KSh 650,000, and the donor allows overheads of 8% of them. What is the total?',
        why: '8% of 650,000 is 52,000, together 702,000.',
      },
      { right: 702_000, unit: 'KSh', replies: [[52_000, 'Those are the overheads alone.']] },
    ),
    several(
      {
        lesson: 'Risks, and how you will measure',
        at: 'An indicator has five parts',
        ask: 'What must an indicator say?',
        why: 'What is measured, where it stands today, where it should be, by when, and who measures how.',
      },
      ['Where it stands today', 'Where it should be, and by when', 'Who measures it, and how'],
      ['How important the topic is', 'Which other donors like it'],
    ),
    typed(
      {
        lesson: 'A summary that stands alone',
        at: 'Exercise',
        level: 2,
        ask: '200 households pay KSh 50 a month. What do they pay in a year? Write the number of shillings.',
        why: '200 × 50 × 12 = 120,000, if all of them pay.',
      },
      ['120000', '120,000', '120 000', 'KSh 120,000', 'KSh 120000', 'KES 120,000'],
      ['10000', 'That is one month.'],
      ['10,000', 'That is one month.'],
    ),
    single(
      {
        lesson: 'After you press send',
        ask: 'The donor writes “Unfortunately”. What do you ask for?',
        why: 'Many donors tell you. Repair the two weakest criteria before the next call.',
      },
      'The points and the two weakest criteria',
      'A second meeting of the whole panel',
      'The names of those who were funded',
    ),
  ],
  practiceLessons: [
    {
      section: 'The proposal',
      title: 'Practice: from need to answer',
      body: '<p>Eight questions about the sand dams and about your own proposal. You see at once whether you are right.</p>',
      of: ['The need', 'The plan', 'The proposal'],
    },
  ],
  finalCheck: {
    title: 'Final check',
    body: '<p>Eight questions from the whole course, drawn anew for each attempt. Six right answers pass.</p>',
    passPercent: 70,
    attempts: 3,
    hoursBetween: 24,
    minutes: 30,
    draws: { 'The need': 3, 'The plan': 3, 'The proposal': 2 },
  },
};
