import { gapped, matched, numeric, several, single, type DemoQuestion, type Words } from '../write-question.ts';

const ksh: Words = ['KSh', 'KSh'];

export const quizQuestions: readonly DemoQuestion[] = [
  several(
    {
      lesson: 'One row, one fact',
      at: 'Exercise',
      ask: [
        'A helper writes one row: “4/5, paint and nails, 3 + 2, 3450/=, mpesa”. What is wrong with it?',
        'Msaidizi anaandika mstari mmoja: “4/5, rangi na misumari, 3 + 2, 3450/=, mpesa”. Una kosa gani?',
      ],
      why: [
        'Two items need two rows, “3 + 2” and “3450/=” are text, and 4/5 may be two days. That it was paid by M-Pesa belongs into the row.',
        'Bidhaa mbili zinahitaji mistari miwili, “3 + 2” na “3450/=” ni maandishi, na 4/5 inaweza kuwa siku mbili. Kwamba ililipwa kwa M-Pesa ni jambo la mstari huo.',
      ],
    },
    [
      ['Two items stand in one cell', 'Bidhaa mbili ziko katika kisanduku kimoja'],
      ['The date may be two different days', 'Tarehe inaweza kuwa siku mbili tofauti'],
      ['The amount is text', 'Kiasi ni maandishi'],
    ],
    [
      ['It says how the customer paid', 'Unasema jinsi mteja alivyolipa'],
      ['It was written in the evening', 'Uliandikwa jioni'],
    ],
  ),
  single(
    {
      lesson: 'One row, one fact',
      at: 'One list, not twelve',
      ask: ['Where do you write the sales of April?', 'Unaandika wapi mauzo ya Aprili?'],
      why: [
        'One list for the year, and a formula or a filter chooses the month. Twelve sheets have to be asked twelve times.',
        'Orodha moja ya mwaka, na fomula au kichujio huchagua mwezi. Karatasi kumi na mbili lazima ziulizwe mara kumi na mbili.',
      ],
    },
    ['Below those of March, in the same list', 'Chini ya yale ya Machi, katika orodha ileile'],
    ['On a sheet of their own, named April', 'Kwenye karatasi yake, iitwayo Aprili'],
    ['Beside those of March, in new columns', 'Kando ya yale ya Machi, katika safu mpya'],
  ),
  gapped(
    {
      lesson: 'Five formulas for the evening',
      at: 'How SUMPRODUCT works',
      ask: [
        'How does SUMPRODUCT find the sales of one day? Fill the gaps.',
        'SUMPRODUCT hupataje mauzo ya siku moja? Jaza mapengo.',
      ],
      why: [
        'Rows of other days are multiplied by zero and disappear from the sum.',
        'Mistari ya siku nyingine huzidishwa kwa sufuri na kutoweka katika jumla.',
      ],
    },
    [
      'For each row it asks whether the date fits. Yes counts as [1], no as [0]. It multiplies that by [quantity and price] and adds up all rows.',
      'Kwa kila mstari inauliza kama tarehe inalingana. Ndiyo huhesabiwa [1], hapana [0]. Huzidisha hilo kwa [idadi na bei] na kujumlisha mistari yote.',
    ],
    ['100\nthe cost alone', '100\ngharama peke yake'],
  ),
  single(
    {
      lesson: 'Five formulas for the evening',
      at: 'Check once by hand',
      ask: [
        'The formula for M-Pesa leaves out three sales of today. What is the most likely reason?',
        'Fomula ya M-Pesa inaacha mauzo matatu ya leo. Sababu yenye uwezekano mkubwa ni ipi?',
      ],
      why: [
        '“Mpesa” and “M-Pesa” are two different words to a spreadsheet. A drop-down prevents it.',
        '“Mpesa” na “M-Pesa” ni maneno mawili tofauti kwa spreadsheet. Orodha ya kuchagua huzuia hilo.',
      ],
    },
    ['They are written “Mpesa” and not “M-Pesa”', 'Yameandikwa “Mpesa” badala ya “M-Pesa”'],
    ['They were paid by three different people', 'Yalilipwa na watu watatu tofauti'],
    ['They are larger than the other sales', 'Ni makubwa kuliko mauzo mengine'],
  ),
  numeric(
    {
      lesson: 'Sales are not profit',
      at: 'Exercise',
      level: 2,
      ask: [
        'A bucket costs you 360 and sells for 480. You sell 50 a month. What is the gross profit of the month?',
        'Ndoo inakugharimu 360 na inauzwa kwa 480. Unauza 50 kwa mwezi. Faida ghafi ya mwezi ni kiasi gani?',
      ],
      why: ['480 − 360 = 120 a bucket, and 50 × 120 = 6,000.', '480 − 360 = 120 kwa ndoo, na 50 × 120 = 6,000.'],
    },
    {
      right: 6000,
      unit: ksh,
      replies: [
        [24000, ['Those are the sales. The cost is still in them.', 'Hayo ni mauzo. Gharama bado imo ndani yake.']],
      ],
    },
  ),
  numeric(
    {
      lesson: 'Video: margin or mark-up?',
      at: 41,
      level: 3,
      ask: [
        'A bag costs 760. Which price leaves a margin of exactly 20%?',
        'Mfuko unagharimu 760. Ni bei gani inayoacha margin ya 20% kamili?',
      ],
      why: [
        'Divide the cost by 1 − 0.2: 760 ÷ 0.8 = 950. Of that, 190 are 20%.',
        'Gawanya gharama kwa 1 − 0.2: 760 ÷ 0.8 = 950. Kati ya hizo, 190 ni 20%.',
      ],
    },
    {
      right: 950,
      unit: ksh,
      replies: [
        [
          912,
          ['That adds 20% to the cost, which is a mark-up.', 'Hiyo inaongeza 20% kwenye gharama, na hiyo ni mark-up.'],
        ],
      ],
    },
  ),
  single(
    {
      lesson: 'What to order, and when',
      at: 'Before the long rains',
      ask: [
        'In February the formula says that iron sheets need no order yet. Why do you look twice?',
        'Februari fomula inasema mabati hayahitaji kuagizwa bado. Kwa nini unaangalia mara ya pili?',
      ],
      why: [
        'The last 28 days know nothing of the season. Look at the same weeks of last year.',
        'Siku 28 zilizopita hazijui lolote kuhusu msimu. Angalia wiki zilezile za mwaka jana.',
      ],
    },
    ['Iron sheets sell before the long rains', 'Mabati huuzwa kabla ya mvua za masika'],
    ['The formula forgets the price of the lorry', 'Fomula inasahau bei ya lori'],
    ['February has only 28 days', 'Februari ina siku 28 tu'],
  ),
  matched(
    {
      lesson: 'Who owes you',
      at: 'One row for each customer',
      ask: ['What does each column of the sheet Debts say?', 'Kila safu ya karatasi ya Debts inasema nini?'],
      why: [
        'The sum of the entries is what is owed, the newest negative one is the last payment, and above the limit stands “stop”.',
        'Jumla ya mistari ni deni, mstari mpya zaidi wa kutoa ni malipo ya mwisho, na kikomo kikipitwa huandikwa “stop”.',
      ],
    },
    [
      [
        ['=SUMIFS(Credit!C:C, Credit!B:B, A2)', '=SUMIFS(Credit!C:C, Credit!B:B, A2)'],
        ['what the customer owes', 'deni la mteja'],
      ],
      [
        [
          '=MAXIFS(Credit!A:A, Credit!B:B, A2, Credit!C:C, "<0")',
          '=MAXIFS(Credit!A:A, Credit!B:B, A2, Credit!C:C, "<0")',
        ],
        ['when the customer paid last', 'mteja alilipa lini mara ya mwisho'],
      ],
      [
        ['=IF(B2>D2, "stop", "")', '=IF(B2>D2, "stop", "")'],
        ['whether the limit is passed', 'kama kikomo kimepitwa'],
      ],
    ],
    ['what the customer bought most often', 'kitu ambacho mteja amenunua mara nyingi zaidi'],
  ),
  numeric(
    {
      lesson: 'The month-end in an hour',
      at: 'Cash',
      level: 2,
      ask: ['How much should be in the drawer?', 'Droo inapaswa kuwa na kiasi gani?'],
      beside: [
        'Cash at the start = KSh 4,000\nCash sales = KSh 52,600\nPaid out = KSh 2,900\nTaken to the bank = KSh 45,000',
        'Pesa za mwanzo = KSh 4,000\nMauzo taslimu = KSh 52,600\nZilizolipwa = KSh 2,900\nZilizopelekwa benki = KSh 45,000',
      ],
      why: ['4,000 + 52,600 − 2,900 − 45,000 = 8,700.', 'Hesabu ni 4,000 + 52,600 − 2,900 − 45,000 = 8,700.'],
    },
    { right: 8700, unit: ksh },
  ),
  single(
    {
      lesson: 'The month-end in an hour',
      at: 'Close it',
      ask: [
        'In April you find a mistake in March, which is closed. What do you do?',
        'Aprili unagundua kosa katika Machi, ambayo imefungwa. Unafanya nini?',
      ],
      why: [
        'A closed month is not changed. The correction is a new row in April, with a note.',
        'Mwezi uliofungwa haubadilishwi. Sahihisho ni mstari mpya wa Aprili, wenye maelezo.',
      ],
    },
    ['Write a new row in April, with a note', 'Unaandika mstari mpya wa Aprili, wenye maelezo'],
    ['Change the row in March and save it again', 'Unabadilisha mstari wa Machi na kuuhifadhi tena'],
    ['Leave it, because March is closed', 'Unaliacha, kwa sababu Machi imefungwa'],
  ),
];
