import {
  numeric,
  ordered,
  several,
  single,
  trueOrFalse,
  typed,
  type DemoQuestion,
  type Words,
} from '../write-question.ts';

const ofTheRequest: Words = [
  'That is a share of the request. The base is the whole project.',
  'Hiyo ni sehemu ya kiasi kinachoombwa. Msingi ni mradi mzima.',
];
const oneMonth: Words = ['That is one month.', 'Huo ni mwezi mmoja.'];

export const quizQuestions: readonly DemoQuestion[] = [
  ordered(
    {
      lesson: 'A need is not a missing thing',
      at: 'Ask "so what?" three times',
      ask: ['Ask “so what?” three times: put the sentences in order.', 'Uliza “halafu?” mara tatu: panga sentensi.'],
      why: [
        'From the distance to the mornings, and from there to what becomes of the girls.',
        'Kutoka umbali hadi asubuhi zinazopotea, na kutoka hapo hadi yanayowapata wasichana.',
      ],
    },
    ['The water is far.', 'Maji yako mbali.'],
    ['Girls miss two mornings of school a week.', 'Wasichana hukosa shule asubuhi mbili kwa wiki.'],
    ['Fewer girls than boys finish Grade 9.', 'Wasichana wachache kuliko wavulana humaliza Gredi ya 9.'],
  ),
  single(
    {
      lesson: 'Evidence on a small budget',
      at: 'A survey of one weekend',
      level: 2,
      ask: [
        'Of 62 households that you visited, 40 say that a trip takes more than three hours. What do you write?',
        'Kati ya kaya 62 ulizotembelea, 40 zinasema safari huchukua zaidi ya saa tatu. Unaandika nini?',
      ],
      why: [
        'The true share lies within about 12 points of 65%. “64.5%” claims more than 62 visits can show.',
        'Sehemu halisi iko ndani ya takriban pointi 12 kutoka 65%. “64.5%” inadai zaidi ya ziara 62 zinavyoweza kuonyesha.',
      ],
    },
    [
      'About two thirds of 62 households visited at random',
      'Takriban theluthi mbili ya kaya 62 zilizotembelewa kwa bahati nasibu',
    ],
    ['Exactly 64.5% of the households of the village', 'Asilimia 64.5 kamili ya kaya za kijiji kizima, bila shaka'],
    ['Most people in our area, as everybody knows', 'Watu wengi wa eneo letu, kama kila mtu anavyojua'],
  ),
  numeric(
    {
      lesson: 'Read the call before you write',
      at: 'Exercise',
      level: 3,
      ask: [
        'You ask for KSh 600,000 and bring labour worth KSh 200,000. What share of the whole project do you bring, in per cent?',
        'Unaomba KSh 600,000 na unaleta kazi yenye thamani ya KSh 200,000. Unaleta asilimia ngapi ya mradi mzima?',
      ],
      why: ['The whole is 800,000, and 200,000 of it is 25%.', 'Mradi mzima ni 800,000, na 200,000 kati yake ni 25%.'],
    },
    {
      right: 25,
      unit: ['%', '%'],
      within: 0.1,
      replies: [
        [33.3, ofTheRequest],
        [33, ofTheRequest],
      ],
    },
  ),
  single(
    {
      lesson: 'Read the call before you write',
      at: 'Points decide where the words go',
      ask: [
        'The need has 20 points, the approach 40, the budget 20. What do you do?',
        'Hitaji lina alama 20, mbinu 40, bajeti 20. Unafanya nini?',
      ],
      why: [
        'The words go where the points are. Each criterion gets a heading in the donor’s words.',
        'Maneno huenda palipo na alama. Kila kigezo hupata kichwa kwa maneno ya mfadhili.',
      ],
    },
    ['Give the approach the most pages', 'Unaipa mbinu kurasa nyingi zaidi'],
    ['Give each part the same number of pages', 'Unaipa kila sehemu kurasa zenye idadi sawa'],
    [
      'Give the need half of the pages, because it moves readers',
      'Unalipa hitaji nusu ya kurasa, kwa sababu hugusa wasomaji',
    ],
  ),
  single(
    {
      lesson: 'Video: read it from below',
      at: 40,
      level: 2,
      ask: [
        'Reading upwards with “if … then”, you hesitate between two rows. What have you found?',
        'Ukisoma kwenda juu kwa “kama … basi”, unasita kati ya mistari miwili. Umepata nini?',
      ],
      why: [
        'Each place where you hesitate is an assumption. Write it into the fourth column, with what you do if it fails.',
        'Kila mahali unaposita ni dhana. Iandike katika safu ya nne, pamoja na utakachofanya isipotimia.',
      ],
    },
    ['An assumption, for the fourth column', 'Dhana, ya safu ya nne'],
    ['An activity that is missing below', 'Shughuli inayokosekana chini'],
    ['A goal that is too large', 'Lengo kuu lililo kubwa mno'],
  ),
  trueOrFalse(
    {
      lesson: 'The logframe, row by row',
      at: 'Output or outcome?',
      ask: [
        'You can promise outputs, and only aim at outcomes.',
        'Unaweza kuahidi mazao, na matokeo unaweza kuyalenga tu.',
      ],
      why: [
        'Outputs are what you deliver. Outcomes depend on what others do.',
        'Mazao ni unachokabidhi. Matokeo hutegemea wanachofanya wengine.',
      ],
    },
    true,
  ),
  numeric(
    {
      lesson: 'A budget that answers questions',
      at: 'Exercise',
      level: 2,
      ask: [
        'The direct costs are KSh 650,000, and the donor allows overheads of 8% of them. What is the total?',
        'Gharama za moja kwa moja ni KSh 650,000, na mfadhili anaruhusu uendeshaji wa 8% yake. Jumla ni kiasi gani?',
      ],
      why: ['8% of 650,000 is 52,000, together 702,000.', '8% ya 650,000 ni 52,000, pamoja 702,000.'],
    },
    {
      right: 702_000,
      unit: ['KSh', 'KSh'],
      replies: [[52_000, ['Those are the overheads alone.', 'Hizo ni gharama za uendeshaji pekee.']]],
    },
  ),
  several(
    {
      lesson: 'Risks, and how you will measure',
      at: 'An indicator has five parts',
      ask: ['What must an indicator say?', 'Kiashiria lazima kiseme nini?'],
      why: [
        'What is measured, where it stands today, where it should be, by when, and who measures how.',
        'Kinachopimwa, kiko wapi leo, kinapaswa kuwa wapi, kufikia lini, na nani anapima vipi.',
      ],
    },
    [
      ['Where it stands today', 'Kiko wapi leo'],
      ['Where it should be, and by when', 'Kinapaswa kuwa wapi, na kufikia lini'],
      ['Who measures it, and how', 'Nani anapima, na vipi'],
    ],
    [
      ['How important the topic is', 'Mada ina umuhimu gani'],
      ['Which other donors like it', 'Wafadhili wengine wanaokipenda'],
    ],
  ),
  typed(
    {
      lesson: 'A summary that stands alone',
      at: 'Exercise',
      level: 2,
      ask: [
        '200 households pay KSh 50 a month. What do they pay in a year? Write the number of shillings.',
        'Kaya 200 hulipa KSh 50 kwa mwezi. Hulipa kiasi gani kwa mwaka? Andika idadi ya shilingi.',
      ],
      why: ['200 × 50 × 12 = 120,000, if all of them pay.', '200 × 50 × 12 = 120,000, kama zote zinalipa.'],
    },
    ['120000', '120,000', '120 000', 'KSh 120,000', 'KSh 120000', 'KES 120,000'],
    ['10000', oneMonth],
    ['10,000', oneMonth],
  ),
  single(
    {
      lesson: 'After you press send',
      ask: [
        'The donor writes “Unfortunately”. What do you ask for?',
        'Mfadhili anaandika “Kwa bahati mbaya”. Unaomba nini?',
      ],
      why: [
        'Many donors tell you. Repair the two weakest criteria before the next call.',
        'Wafadhili wengi hukuambia. Rekebisha vigezo viwili dhaifu zaidi kabla ya tangazo linalofuata.',
      ],
    },
    ['The points and the two weakest criteria', 'Alama na vigezo viwili vilivyo dhaifu zaidi'],
    ['A second meeting of the whole panel', 'Mkutano wa pili wa jopo zima'],
    ['The names of those who were funded', 'Majina ya waliofadhiliwa'],
  ),
];
