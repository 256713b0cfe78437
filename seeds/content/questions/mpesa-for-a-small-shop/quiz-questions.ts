import { matched, numeric, ordered, several, single, type DemoQuestion, type Words } from '../write-question.ts';

const ksh: Words = ['KSh', 'KSh'];

export const quizQuestions: readonly DemoQuestion[] = [
  several(
    {
      lesson: 'Till or paybill?',
      at: 'Ask one question',
      ask: ['Who needs the account number of a paybill?', 'Nani anahitaji nambari ya akaunti ya paybill?'],
      why: [
        'A school and a SACCO must know what each payment is for. Where the goods leave at once, a till is simpler.',
        'Shule na SACCO lazima zijue kila malipo ni ya nini. Bidhaa zinapotoka papo hapo, till ni rahisi zaidi.',
      ],
    },
    [
      ['A nursery school with 60 pupils', 'Shule ya chekechea yenye watoto 60'],
      ['A SACCO that collects contributions', 'SACCO inayokusanya michango'],
    ],
    [
      ['A stall that sells chapati', 'Kibanda cha kuuza chapati'],
      ['A salon without appointments', 'Saluni isiyo na miadi'],
    ],
  ),
  single(
    {
      lesson: 'Till or paybill?',
      at: 'Whichever you choose',
      ask: [
        "Why is the number registered in the business's name?",
        'Kwa nini nambari husajiliwa kwa jina la biashara?',
      ],
      why: [
        'Private money and shop money must never share a statement, because the statement is the record.',
        'Pesa zako na pesa za duka zisiwe kamwe kwenye statement moja, kwa sababu statement ndiyo kumbukumbu.',
      ],
    },
    ['So that private and shop money never share a statement', 'Ili pesa zako na za duka zisiwe kwenye statement moja'],
    ['So that customers pay a lower charge for each payment', 'Ili wateja walipe ada ndogo kwa kila malipo'],
    ['So that messages arrive on several phones at once', 'Ili ujumbe ufike kwenye simu kadhaa kwa pamoja'],
  ),
  matched(
    {
      lesson: 'Five facts in a payment message',
      at: 3,
      level: 2,
      ask: ['What does each part of the message tell you?', 'Kila sehemu ya ujumbe inakuambia nini?'],
      beside: [
        '**SGK4T7W2QX** Confirmed. **Ksh1,200.00** received from **MARY ATIENO** on **3/3/26 at 6:41 PM**. New balance Ksh8,450.00.',
        '**SGK4T7W2QX** Confirmed. **Ksh1,200.00** received from **MARY ATIENO** on **3/3/26 at 6:41 PM**. New balance Ksh8,450.00.',
      ],
      why: [
        'The code is of this payment alone, the amount is compared with the price, the name is of the owner of the line, and the time tells a new message from an old one.',
        'Nambari ni ya malipo haya tu, kiasi hulinganishwa na bei, jina ni la mwenye laini, na saa hutofautisha ujumbe mpya na wa zamani.',
      ],
    },
    [
      [
        ['SGK4T7W2QX', 'SGK4T7W2QX'],
        ['which payment it is', 'ni malipo gani'],
      ],
      [
        ['Ksh1,200.00', 'Ksh1,200.00'],
        ['what to compare with the price', 'cha kulinganisha na bei'],
      ],
      [
        ['MARY ATIENO', 'MARY ATIENO'],
        ['who owns the line', 'nani ni mwenye laini'],
      ],
      [
        ['6:41 PM', '6:41 PM'],
        ['whether the message is new', 'kama ujumbe ni mpya'],
      ],
    ],
    ['which goods were sold', 'bidhaa zipi ziliuzwa'],
  ),
  numeric(
    {
      lesson: 'Five facts in a payment message',
      at: 35,
      ask: [
        'The balance was KSh 7,250. Three real payments arrive: 1,200, 450 and 980. Nothing goes out. What does the balance say?',
        'Salio lilikuwa KSh 7,250. Malipo matatu halisi yanafika: 1,200, 450 na 980. Hakuna kinachotoka. Salio linasema nini?',
      ],
      why: [
        '7,250 + 1,200 + 450 + 980 = 9,880. Any other balance means that one message is forged.',
        '7,250 + 1,200 + 450 + 980 = 9,880. Salio lingine lolote lina maana kwamba ujumbe mmoja ni bandia.',
      ],
    },
    { right: 9880, unit: ksh },
  ),
  single(
    {
      lesson: 'The wrong amount',
      at: 'Never send back in a hurry',
      ask: [
        'A customer paid KSh 800 twice by mistake. What do you do?',
        'Mteja amelipa KSh 800 mara mbili kimakosa. Unafanya nini?',
      ],
      why: [
        'Money goes back only to the line that paid, from the account of the shop, with a line of its own on the sheet.',
        'Pesa hurudi tu kwenye laini iliyolipa, kutoka akaunti ya duka, na kuandikwa mstari wake kwenye karatasi.',
      ],
    },
    [
      "Send 800 from the shop's account to the line that paid",
      'Rudisha 800 kutoka akaunti ya duka kwa laini iliyolipa',
    ],
    ['Give 800 in cash to whoever comes to ask for them', 'Mpe 800 taslimu yeyote anayekuja kuziomba'],
    {
      text: ['Send 800 from your private line to be quick', 'Rudisha 800 kutoka laini yako binafsi ili uwahi'],
      reason: [
        'Then neither record shows it as shop money.',
        'Hapo hakuna kumbukumbu inayoonyesha kuwa ni pesa za duka.',
      ],
    },
    ['Keep the second 800 for the next purchase, unwritten', 'Weka 800 za pili kwa ununuzi ujao, bila kuandika'],
  ),
  single(
    {
      lesson: 'The daily sheet',
      at: { page: 1 },
      ask: [
        'The drawer was short by about KSh 50 on each of the last five days. What does that tell you?',
        'Droo imepungua takriban KSh 50 kila siku kwa siku tano zilizopita. Hilo linakuambia nini?',
      ],
      why: [
        'One day says little. The same sign for five days in a row has a cause, so look at the days together.',
        'Siku moja haisemi mengi. Ishara ileile kwa siku tano mfululizo ina sababu, kwa hiyo ziangalie siku hizo pamoja.',
      ],
    },
    ['There is a cause, and the days must be compared', 'Kuna sababu, na siku hizo lazima zilinganishwe'],
    ['Nothing: small differences cancel each other in time', 'Hakuna: tofauti ndogo hufutana baada ya muda'],
    ['The M-Pesa statement of those days is wrong', 'Statement ya M-Pesa ya siku hizo si sahihi'],
  ),
  numeric(
    {
      lesson: 'What it costs to be paid',
      at: 'A week in figures',
      level: 2,
      ask: [
        'What does it cost this shop to be paid in a month?',
        'Kupokea malipo kunaligharimu duka hili kiasi gani kwa mwezi?',
      ],
      beside: [
        'Payments that are charged = KSh 160,000\nCharge on them = 0.5%\nTransfers to the bank = 10\nCharge for each transfer = KSh 60',
        'Malipo yanayotozwa = KSh 160,000\nAda yake = 0.5%\nMara za kupeleka benki = 10\nAda ya kila mara = KSh 60',
      ],
      why: [
        '0.5% of 160,000 is 800, ten transfers are 600. Together 1,400.',
        '0.5% ya 160,000 ni 800, kupeleka mara kumi ni 600. Jumla ni 1,400.',
      ],
    },
    { right: 1400, unit: ksh },
  ),
  single(
    {
      lesson: 'Saturday: sheets against the statement',
      at: 'Exercise',
      level: 2,
      ask: [
        'The M-Pesa columns of a week add up to KSh 58,200, the statement to KSh 57,600. What can be the reason?',
        'Safu za M-Pesa za wiki zina jumla ya KSh 58,200, statement KSh 57,600. Sababu inaweza kuwa nini?',
      ],
      why: [
        'The sheets have 600 too much: something was written that never came. The other reasons would make the statement larger.',
        'Karatasi zina 600 zaidi: kuna kilichoandikwa ambacho hakikufika. Sababu nyingine zingefanya statement iwe kubwa zaidi.',
      ],
    },
    ['A payment of 600 was written twice', 'Malipo ya 600 yaliandikwa mara mbili'],
    ['A helper forgot to write a sale of 600', 'Msaidizi alisahau kuandika mauzo ya 600'],
    ['An old debt of 600 was paid after closing', 'Deni la zamani la 600 lililipwa baada ya kufunga'],
  ),
  ordered(
    {
      lesson: 'Saturday: sheets against the statement',
      at: 'A worked week',
      ask: ['How do you compare a week with the statement?', 'Unalinganishaje wiki na statement?'],
      why: [
        'First from the statement to the sheets, then from the sheets to the statement, and last the reasons.',
        'Kwanza kutoka statement kwenda karatasi, kisha kutoka karatasi kwenda statement, na mwisho sababu.',
      ],
    },
    [
      'Tick each code of the statement that is on a sheet',
      'Weka alama kwenye kila nambari ya statement iliyo kwenye karatasi',
    ],
    ['List the rows of the statement without a tick', 'Orodhesha mistari ya statement isiyo na alama'],
    ['Look for codes on the sheets that got no tick', 'Tafuta nambari za karatasi ambazo hazikupata alama'],
    ['Write the reason beside each of them', 'Andika sababu kando ya kila moja'],
  ),
  numeric(
    {
      lesson: 'Goods on credit',
      at: 'Exercise',
      level: 3,
      ask: ["What were today's sales?", 'Mauzo ya leo yalikuwa kiasi gani?'],
      beside: [
        'M-Pesa column = KSh 9,300\nOf it codes with a D = KSh 700\nCash column, no D = KSh 4,600\nGoods on credit = KSh 900',
        'Safu ya M-Pesa = KSh 9,300\nKati yake nambari zenye D = KSh 700\nSafu ya pesa taslimu, bila D = KSh 4,600\nBidhaa za mkopo = KSh 900',
      ],
      why: [
        'M-Pesa sales are 9,300 − 700 = 8,600. With cash 4,600 and credit 900 that is 14,100.',
        'Mauzo ya M-Pesa ni 9,300 − 700 = 8,600. Pamoja na taslimu 4,600 na mkopo 900 ni 14,100.',
      ],
    },
    {
      right: 14100,
      unit: ksh,
      replies: [
        [14800, ['A paid debt is not a sale of today.', 'Deni lililolipwa si mauzo ya leo.']],
        [13200, ['Goods on credit were sold today, too.', 'Bidhaa za mkopo pia ziliuzwa leo.']],
      ],
    },
  ),
  numeric(
    {
      lesson: 'Shop money and your money',
      at: 'Keep the papers',
      ask: [
        'For how many years does the Tax Procedures Act, 2015 ask you to keep records?',
        'Sheria ya Tax Procedures Act, 2015 inataka utunze kumbukumbu kwa miaka mingapi?',
      ],
      why: [
        'Five years: daily sheets, statements and bills, one envelope for each month.',
        'Miaka mitano: karatasi za kila siku, statement na bili, bahasha moja kwa kila mwezi.',
      ],
    },
    { right: 5, unit: ['years', 'miaka'] },
  ),
  numeric(
    {
      lesson: 'Shop money and your money',
      at: 'A month in figures',
      level: 2,
      ask: ['What is left of the month?', 'Kinabaki kiasi gani cha mwezi?'],
      beside: [
        'Sales = KSh 190,000\nCost of the goods = KSh 152,000\nRent = KSh 12,000\nElectricity = KSh 2,100\nM-Pesa charges = KSh 1,300',
        'Mauzo = KSh 190,000\nBei ya kununua bidhaa = KSh 152,000\nKodi ya duka = KSh 12,000\nUmeme = KSh 2,100\nAda za M-Pesa = KSh 1,300',
      ],
      why: [
        '190,000 − 152,000 − 12,000 − 2,100 − 1,300 = 22,600. The pay of the owner comes from this.',
        '190,000 − 152,000 − 12,000 − 2,100 − 1,300 = 22,600. Malipo ya mwenye duka hutoka hapa.',
      ],
    },
    { right: 22600, unit: ksh },
  ),
];
