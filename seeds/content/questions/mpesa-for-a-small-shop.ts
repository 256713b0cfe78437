import type { DemoExercises } from './exercise-types.ts';
import { quizQuestions } from './mpesa-for-a-small-shop/quiz-questions.ts';
import { practiceQuestions } from './mpesa-for-a-small-shop/practice-questions.ts';

export const mpesaForASmallShop: DemoExercises = {
  practiceQuestions,
  quizQuestions,
  practiceLessons: [
    {
      section: 'Record it',
      title: ['Practice: receive and record', 'Mazoezi: pokea na uandike'],
      body: [
        '<p>Five questions about the lessons so far. You see at once whether you are right. Nothing here counts for the certificate.</p>',
        '<p>Maswali matano kuhusu masomo yaliyotangulia. Unaona papo hapo kama umejibu sahihi. Hakuna kinachohesabiwa kwa ajili ya cheti.</p>',
      ],
      of: ['Receive it', 'Record it'],
    },
    {
      section: 'Keep it',
      title: ['Practice: check and keep', 'Mazoezi: linganisha na utunze'],
      body: [
        '<p>Five questions with sums from a real week. Take a pen and paper.</p>',
        '<p>Maswali matano yenye hesabu za wiki halisi. Chukua kalamu na karatasi.</p>',
      ],
      of: ['Check it', 'Keep it'],
    },
  ],
  finalQuiz: {
    title: ['Final quiz', 'Mtihani wa mwisho'],
    body: [
      '<p>Nine questions from the whole course, drawn anew for each attempt. Seven right answers pass. Have a pen and paper ready for the sums.</p>',
      '<p>Maswali tisa kutoka kozi nzima, yanayochaguliwa upya kwa kila jaribio. Majibu saba sahihi yanatosha kufaulu. Andaa kalamu na karatasi kwa ajili ya hesabu.</p>',
    ],
    passPercent: 70,
    attemptsAllowed: 3,
    hoursBetween: 0,
    minutes: null,
    draws: { 'Receive it': 1, 'Record it': 3, 'Check it': 2, 'Keep it': 3 },
  },
  assignment: {
    section: 'Keep it',
    title: ['Assignment: close three days', 'Kazi: funga hesabu za siku tatu'],
    body: [
      `<p>Use the daily sheet in a real shop for three days in a row: your own, or that of somebody who lets you sit beside the counter.</p>
<h2>What you hand in</h2>
<ol>
<li>A photo of each of the three sheets. Cover names and phone numbers of customers.</li>
<li>Five to ten sentences: which differences you found, what caused them, and what you will do differently next week.</li>
</ol>
<p>A day with a difference is as good as one without, if you explain it. You get an answer within three days. If something is missing, you improve it and hand it in again.</p>`,
      `<p>Tumia karatasi ya kila siku katika duka halisi kwa siku tatu mfululizo: duka lako, au la mtu anayekuruhusu kukaa kando ya kaunta.</p>
<h2>Unachowasilisha</h2>
<ol>
<li>Picha ya kila moja ya karatasi tatu. Funika majina na nambari za simu za wateja.</li>
<li>Sentensi tano hadi kumi: tofauti ulizopata, zilisababishwa na nini, na utakachofanya tofauti wiki ijayo.</li>
</ol>
<p>Siku yenye tofauti ni nzuri kama isiyo na tofauti, ikiwa umeieleza. Unapata jibu ndani ya siku tatu. Kama kuna kinachokosekana, unaboresha na kuwasilisha tena.</p>`,
    ],
    settings: {
      takesText: true,
      takesPhotos: true,
      takesFiles: false,
      pointsToAccept: 7,
      answerDays: 3,
      rubric: [
        {
          id: 'complete',
          name: { en: 'Complete', sw: 'Ukamilifu' },
          levels: [
            { en: 'Fewer than two sheets', sw: 'Karatasi zisizofika mbili' },
            { en: 'Two sheets, or lines without a code', sw: 'Karatasi mbili, au mistari isiyo na nambari ya muamala' },
            { en: 'Three sheets, some lines are missing', sw: 'Karatasi tatu, baadhi ya mistari inakosekana' },
            {
              en: 'Three sheets, every sale has a C or a code',
              sw: 'Karatasi tatu, kila mauzo yana C au nambari ya muamala',
            },
          ],
        },
        {
          id: 'sums',
          name: { en: 'Sums', sw: 'Hesabu' },
          levels: [
            { en: 'The columns are not added up', sw: 'Safu hazijajumlishwa' },
            { en: 'Added up, with wrong sums', sw: 'Zimejumlishwa, jumla si sahihi' },
            { en: 'One small slip', sw: 'Kosa moja dogo' },
            {
              en: 'All sums are right, float and bank included',
              sw: 'Jumla zote ni sahihi, pamoja na pesa za asubuhi na benki',
            },
          ],
        },
        {
          id: 'difference',
          name: { en: 'Differences', sw: 'Tofauti' },
          levels: [
            { en: 'No difference is written, not even zero', sw: 'Hakuna tofauti iliyoandikwa, hata sifuri' },
            { en: 'Written, without a cause', sw: 'Zimeandikwa, bila sababu' },
            { en: 'A cause for each, not checked', sw: 'Kila moja ina sababu, haijakaguliwa' },
            {
              en: 'A cause for each, checked on statement or balance',
              sw: 'Kila moja ina sababu iliyokaguliwa kwa statement au salio',
            },
          ],
        },
        {
          id: 'next',
          name: { en: 'What changes', sw: 'Kitakachobadilika' },
          levels: [
            { en: 'Nothing is said', sw: 'Hakuna kilichosemwa' },
            { en: 'A wish, such as "be more careful"', sw: 'Matumaini tu, kama "kuwa makini zaidi"' },
            { en: 'One step, without a day or a person', sw: 'Hatua moja, bila siku wala mtu' },
            { en: 'One step with the day and who does it', sw: 'Hatua moja yenye siku na mtu wa kuifanya' },
          ],
        },
      ],
    },
  },
};
