import {
  gapped,
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
  single(
    {
      lesson: 'Till or paybill?',
      at: 'Ask one question',
      ask: [
        'A landlord has 24 houses. He wants to see which house each payment is for, without asking. What does he need?',
        'Mwenye nyumba ana nyumba 24. Anataka kuona kila malipo ni ya nyumba ipi, bila kuuliza. Anahitaji nini?',
      ],
      why: [
        'A paybill asks for an account number, and the house number is one. A till learns only who paid, how much and when.',
        'Paybill huomba nambari ya akaunti, na nambari ya nyumba ni akaunti. Till hujua tu nani amelipa, kiasi gani na lini.',
      ],
    },
    ['A paybill, with the house number as account', 'Paybill, nambari ya nyumba ikiwa akaunti'],
    {
      text: ['A till, with a poster on the gate', 'Till, na bango kwenye geti'],
      reason: [
        'Tenants type only the till number and the amount, so the house stays unknown.',
        'Wapangaji huandika nambari ya till na kiasi tu, kwa hiyo nyumba haijulikani.',
      ],
    },
    {
      text: ['His own line, with a list of names', 'Laini yake mwenyewe, na orodha ya majina'],
      reason: [
        'Then private money and rent share a statement.',
        'Hapo pesa zake na kodi ya nyumba zitakuwa kwenye statement moja.',
      ],
    },
  ),
  numeric(
    {
      lesson: 'The daily sheet',
      at: { page: 1 },
      ask: [
        'How much cash should be in the drawer at closing?',
        'Droo inapaswa kuwa na pesa taslimu kiasi gani wakati wa kufunga?',
      ],
      beside: [
        'Float in the morning = KSh 1,500\nCash sales = KSh 5,240\nPaid out = KSh 350\nTaken to the bank = KSh 2,000',
        'Pesa za asubuhi = KSh 1,500\nMauzo ya pesa taslimu = KSh 5,240\nZilizolipwa nje = KSh 350\nZilizopelekwa benki = KSh 2,000',
      ],
      why: [
        '1,500 + 5,240 − 350 − 2,000 = 4,390. What went out is taken away, whether to a supplier or to the bank.',
        '1,500 + 5,240 − 350 − 2,000 = 4,390. Zilizotoka huondolewa, ziwe zimeenda kwa muuzaji au benki.',
      ],
    },
    {
      right: 4390,
      unit: ksh,
      replies: [
        [
          6390,
          [
            'The KSh 2,000 in the bank are no longer in the drawer.',
            'Zile KSh 2,000 za benki hazimo tena kwenye droo.',
          ],
        ],
        [2890, ['The float of the morning is in the drawer, too.', 'Pesa za asubuhi pia zimo kwenye droo.']],
      ],
    },
  ),
  ordered(
    {
      lesson: 'The daily sheet',
      at: { page: 1 },
      ask: ['Close the day: put the steps in order.', 'Funga hesabu za siku: panga hatua hizi.'],
      why: [
        'First what should be there, then what is there, then the difference. Who counts first is tempted to write what fits.',
        'Kwanza kinachopaswa kuwepo, kisha kilichopo, kisha tofauti. Anayehesabu kwanza hushawishika kuandika kinacholingana.',
      ],
    },
    ['Add up both columns separately', 'Jumlisha kila safu peke yake'],
    ['Count the cash and read the till balance', 'Hesabu pesa taslimu na usome salio la till'],
    ['Write the difference, even if it is zero', 'Andika tofauti, hata kama ni sifuri'],
    ['Sign the sheet', 'Tia sahihi kwenye karatasi'],
  ),
  typed(
    {
      lesson: 'Five facts in a payment message',
      at: 35,
      ask: [
        'Which of the five facts must grow by exactly the amount that was paid?',
        'Ni jambo gani kati ya yale matano ambalo lazima liongezeke kwa kiasi kilicholipwa?',
      ],
      why: [
        'The new balance must be the old one plus the amount. Look at your own balance, not at a screen that somebody shows you.',
        'Salio jipya lazima liwe la zamani pamoja na kiasi. Angalia salio lako mwenyewe, si skrini unayoonyeshwa.',
      ],
    },
    ['the balance', 'balance', 'new balance', 'the new balance', 'salio', 'salio jipya', 'salio la till'],
    [
      'amount',
      [
        'The amount is what was paid. Something else grows by it.',
        'Kiasi ndicho kilicholipwa. Kuna kingine kinachoongezeka.',
      ],
    ],
    [
      'kiasi',
      [
        'The amount is what was paid. Something else grows by it.',
        'Kiasi ndicho kilicholipwa. Kuna kingine kinachoongezeka.',
      ],
    ],
  ),
  single(
    {
      lesson: 'The wrong amount',
      at: 'Never send back in a hurry',
      ask: [
        'Somebody calls: “I sent you KSh 6,500 by mistake, please send it back.” What do you do first?',
        'Mtu anapiga simu: “Nimekutumia KSh 6,500 kimakosa, tafadhali nirudishie.” Unafanya nini kwanza?',
      ],
      why: [
        'The message proves nothing. Only the balance says whether there is any money to send back.',
        'Ujumbe hauthibitishi chochote. Salio pekee ndilo linaloonyesha kama kuna pesa ya kurudisha.',
      ],
    },
    ['Look at the balance of the till', 'Angalia salio la till'],
    {
      text: ['Send the money back at once', 'Rudisha pesa mara moja'],
      reason: [
        'That is what the caller hopes for: there may never have been any money.',
        'Hicho ndicho anachotarajia mpigaji: huenda hakukuwa na pesa yoyote.',
      ],
    },
    ['Ask the caller to send the message again', 'Mwombe mpigaji atume ujumbe tena'],
    {
      text: ['Give the PIN, so that the operator can check', 'Toa PIN, ili kampuni ya simu ikague'],
      reason: ['Nobody who calls needs your PIN.', 'Hakuna anayekupigia simu anayehitaji PIN yako.'],
    },
  ),
  trueOrFalse(
    {
      lesson: 'Saturday: sheets against the statement',
      at: 'A worked week',
      ask: [
        'The sheets and the statement have the same total, so the week has no mistakes.',
        'Karatasi na statement zina jumla sawa, kwa hiyo wiki haina makosa.',
      ],
      why: [
        'A forgotten sale of 500 and another of 500 that was never paid cancel each other. So tick the codes in both directions.',
        'Mauzo ya 500 yaliyosahauliwa na mengine ya 500 ambayo hayakulipwa hufutana. Kwa hiyo linganisha nambari kwa pande zote mbili.',
      ],
    },
    false,
  ),
  numeric(
    {
      lesson: 'What it costs to be paid',
      at: 'A week in figures',
      level: 2,
      ask: [
        'What do M-Pesa and the bank cost this shop in a month?',
        'M-Pesa na benki zinaligharimu duka hili kiasi gani kwa mwezi?',
      ],
      beside: [
        'Payments that are charged = KSh 90,000\nCharge on them = 0.5%\nTransfers to the bank = 6\nCharge for each transfer = KSh 60',
        'Malipo yanayotozwa = KSh 90,000\nAda yake = 0.5%\nMara za kupeleka benki = 6\nAda ya kila mara = KSh 60',
      ],
      why: [
        '0.5% of 90,000 is 450, and six transfers cost 360. Together 810.',
        '0.5% ya 90,000 ni 450, na kupeleka mara sita ni 360. Jumla ni 810.',
      ],
    },
    {
      right: 810,
      unit: ksh,
      replies: [
        [4860, ['0.5% is 5 in a thousand: 450, not 4,500.', '0.5% ni 5 kwa kila elfu: 450, si 4,500.']],
        [450, ['The transfers to the bank cost something, too.', 'Kupeleka pesa benki pia kuna ada.']],
      ],
    },
  ),
  gapped(
    {
      lesson: 'Goods on credit',
      at: 'A paid debt is not a sale of today',
      ask: [
        'A customer pays an old debt by M-Pesa. Fill the gaps.',
        'Mteja analipa deni la zamani kwa M-Pesa. Jaza nafasi.',
      ],
      why: [
        'The money is in the balance, so it stands in the M-Pesa column. The sale was on the day the goods left.',
        'Pesa ziko kwenye salio, kwa hiyo ziko kwenye safu ya M-Pesa. Mauzo yalikuwa siku bidhaa zilipotoka.',
      ],
    },
    [
      "Write [D] beside its code. The money belongs to the [M-Pesa column]. It does not belong to [today's sales].",
      'Andika [D] kando ya nambari yake. Pesa ni za [safu ya M-Pesa]. Si za [mauzo ya leo].',
    ],
    ['cash column\nC', 'safu ya pesa taslimu\nC'],
  ),
  numeric(
    {
      lesson: 'Goods on credit',
      at: 'A page for each customer',
      ask: ['What does the customer owe now?', 'Mteja anadaiwa kiasi gani sasa?'],
      beside: [
        'Owed before = KSh 640\nTook flour and oil = KSh 260\nPaid = KSh 400',
        'Deni la awali = KSh 640\nAmechukua unga na mafuta = KSh 260\nAmelipa = KSh 400',
      ],
      why: [
        '640 + 260 − 400 = 500. Goods make the debt larger, payments make it smaller.',
        '640 + 260 − 400 = 500. Bidhaa huongeza deni, malipo huipunguza.',
      ],
    },
    { right: 500, unit: ksh },
  ),
  several(
    {
      lesson: 'Shop money and your money',
      at: 'Pay yourself like an employee',
      ask: [
        'What comes from the sum that the owner takes each week, and not from the till?',
        'Nini hulipwa kwa kiasi ambacho mwenye duka hujilipa kila wiki, wala si kutoka kwenye till?',
      ],
      why: [
        'Whatever the family uses comes from the weekly sum. What the shop needs, the shop pays.',
        'Matumizi ya familia hutoka kwenye kiasi cha wiki. Mahitaji ya duka hulipwa na duka.',
      ],
    },
    [
      ['Lunch of the family', 'Chakula cha mchana cha familia'],
      ['School fees of the children', 'Karo ya watoto'],
    ],
    [
      {
        text: ['The next delivery of flour', 'Mzigo unaofuata wa unga'],
        reason: ['Flour to sell is paid by the shop.', 'Unga wa kuuza hulipwa na duka.'],
      },
      ['The rent of the shop', 'Kodi ya duka'],
    ],
  ),
];
