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

const ksh: Words = ['KSh', 'KSh'];

export const practiceQuestions: readonly DemoQuestion[] = [
  several(
    {
      lesson: 'One row, one fact',
      at: 'Five rules',
      ask: [
        'Which of these belong in a list that can be added up?',
        'Yapi kati ya haya yanafaa katika orodha inayoweza kujumlishwa?',
      ],
      why: [
        'One fact in a row, one kind of thing in a column, real dates. Totals and empty rows break sums and filters.',
        'Jambo moja kwa mstari, aina moja ya kitu kwa safu, tarehe halisi. Jumla na mistari mitupu huharibu hesabu na vichujio.',
      ],
    },
    [
      ['A date such as 2026-03-02', 'Tarehe kama 2026-03-02'],
      ['The number 4 in the column of the quantity', 'Nambari 4 katika safu ya idadi'],
    ],
    [
      {
        text: ['“4 bags” in the column of the quantity', '“Mifuko 4” katika safu ya idadi'],
        reason: [
          '“4 bags” is text. Write 4, and put the unit into the name of the item.',
          '“Mifuko 4” ni maandishi. Andika 4, na uweke kipimo kwenye jina la bidhaa.',
        ],
      },
      ['A total below each week, inside the list', 'Jumla chini ya kila wiki, ndani ya orodha'],
    ],
  ),
  single(
    {
      lesson: 'Five formulas for the evening',
      at: 'Check once by hand',
      ask: [
        'A date stands at the left edge of its cell, the others at the right. What does that tell you?',
        'Tarehe moja iko ukingo wa kushoto wa kisanduku, nyingine ziko kulia. Hilo linakuambia nini?',
      ],
      why: [
        'Real dates are numbers and stand at the right. Text stands at the left, and no formula finds it.',
        'Tarehe halisi ni nambari na hukaa kulia. Maandishi hukaa kushoto, na hakuna fomula inayoyapata.',
      ],
    },
    ['It is text and no real date', 'Ni maandishi, si tarehe halisi'],
    ['It is a date of another year', 'Ni tarehe ya mwaka mwingine'],
    ['It is the first date of the list', 'Ni tarehe ya kwanza ya orodha'],
  ),
  numeric(
    {
      lesson: 'Video: margin or mark-up?',
      at: 15,
      ask: [
        'A tin costs 800 and sells for 1,000. What is the margin, in per cent?',
        'Kopo linagharimu 800 na linauzwa kwa 1,000. Margin ni asilimia ngapi?',
      ],
      why: [
        'The margin is of the price: 200 ÷ 1,000 = 20%. The mark-up is of the cost: 200 ÷ 800 = 25%.',
        'Margin ni ya bei: 200 ÷ 1,000 = 20%. Mark-up ni ya gharama: 200 ÷ 800 = 25%.',
      ],
    },
    {
      right: 20,
      unit: ['%', '%'],
      within: 0.1,
      replies: [[25, ['That is the mark-up, which is of the cost.', 'Hiyo ni mark-up, ambayo ni ya gharama.']]],
    },
  ),
  numeric(
    {
      lesson: 'What to order, and when',
      at: 'The sheet Stock',
      level: 2,
      ask: ['At how many bags do you order?', 'Unaagiza ikibaki mifuko mingapi?'],
      beside: [
        'Sold in 28 days = 84 bags\nDays until the lorry comes = 4\nDays for safety = 2',
        'Iliyouzwa kwa siku 28 = mifuko 84\nSiku hadi lori lifike = 4\nSiku za tahadhari = 2',
      ],
      why: ['84 ÷ 28 = 3 bags a day, and 3 × (4 + 2) = 18.', '84 ÷ 28 = mifuko 3 kwa siku, na 3 × (4 + 2) = 18.'],
    },
    {
      right: 18,
      unit: ['bags', 'mifuko'],
      replies: [[12, ['The two days for safety count, too.', 'Siku mbili za tahadhari pia zinahesabiwa.']]],
    },
  ),
  numeric(
    {
      lesson: 'Who owes you',
      ask: ['What does this customer owe?', 'Mteja huyu ana deni la kiasi gani?'],
      beside: [
        '3 March, 5 cement = 4,250\n10 March, paid = −2,500\n12 March, 2 cement = 1,700',
        '3 Machi, simenti 5 = 4,250\n10 Machi, amelipa = −2,500\n12 Machi, simenti 2 = 1,700',
      ],
      why: [
        '4,250 − 2,500 + 1,700 = 3,450. Goods are plus, payments are minus.',
        '4,250 − 2,500 + 1,700 = 3,450. Bidhaa ni jumlisha, malipo ni kutoa.',
      ],
    },
    { right: 3450, unit: ksh },
  ),
  trueOrFalse(
    {
      lesson: 'Who owes you',
      ask: [
        'When a debt is paid, the payment is also entered in the list of sales.',
        'Deni likilipwa, malipo hayo yanaandikwa pia katika orodha ya mauzo.',
      ],
      why: [
        'The sale is there already, with “Credit”. Entered again, the same bag would be sold twice.',
        'Mauzo yako hapo tayari, yakiwa na “Credit”. Yakiandikwa tena, mfuko uleule ungeuzwa mara mbili.',
      ],
    },
    false,
  ),
  ordered(
    {
      lesson: 'The month-end in an hour',
      at: 'Cash',
      ask: [
        'From the cash at the start to what should be in the drawer: put the lines in order.',
        'Kuanzia pesa za mwanzo hadi zinazopaswa kuwa kwenye droo: panga mistari.',
      ],
      why: [
        'Start, plus what came in, minus what was paid out, minus what went to the bank. Then count the drawer and compare.',
        'Za mwanzo, jumlisha zilizoingia, toa zilizolipwa, toa zilizopelekwa benki. Kisha hesabu droo na ulinganishe.',
      ],
    },
    ['Cash at the start', 'Pesa taslimu za mwanzo'],
    ['+ cash sales and debts paid in cash', '+ mauzo taslimu na madeni yaliyolipwa taslimu'],
    ['− cash paid out and taken to the bank', '− zilizolipwa na zilizopelekwa benki'],
    ['= what should be in the drawer', '= zinazopaswa kuwa kwenye droo'],
  ),
  typed(
    {
      lesson: 'Five formulas for the evening',
      level: 2,
      ask: [
        'Which function counts the rows that meet a condition, such as the sales of today?',
        'Ni kitendakazi kipi kinachohesabu mistari inayotimiza sharti, kama mauzo ya leo?',
      ],
      why: [
        'COUNTIFS counts rows. SUMIFS adds up amounts, and MAXIFS finds the largest.',
        'COUNTIFS huhesabu mistari. SUMIFS hujumlisha kiasi, na MAXIFS hupata kilicho kikubwa zaidi.',
      ],
    },
    ['COUNTIFS', 'COUNTIF', '=COUNTIFS', 'COUNTIFS()'],
    [
      'SUMIFS',
      ['SUMIFS adds up amounts. Here rows are counted.', 'SUMIFS hujumlisha kiasi. Hapa mistari inahesabiwa.'],
    ],
    ['COUNT', ['COUNT counts all numbers, without a condition.', 'COUNT huhesabu nambari zote, bila sharti.']],
  ),
];
