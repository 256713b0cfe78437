import {
  gapped,
  matched,
  numeric,
  ordered,
  several,
  single,
  trueOrFalse,
  typed,
  type DemoQuestion,
} from '../write-question.ts';

export const practiceQuestions: readonly DemoQuestion[] = [
  trueOrFalse(
    {
      lesson: 'A machine that continues text',
      at: 'What follows from this',
      ask: [
        'If you ask the same question in two new chats, you always get the same answer.',
        'Ukiuliza swali lilelile kwenye chat mbili mpya, unapata jibu lilelile kila mara.',
      ],
      why: [
        'Chance plays a part in choosing the next piece. Two answers that differ show that the model is guessing.',
        'Bahati huchangia katika kuchagua kipande kinachofuata. Majibu mawili tofauti yanaonyesha kwamba modeli inakisia.',
      ],
    },
    false,
  ),
  single(
    {
      lesson: 'Video: the next word',
      at: 37,
      ask: [
        'Why can a model write a phone number that it never read anywhere?',
        'Kwa nini modeli inaweza kuandika nambari ya simu ambayo haijawahi kuisoma popote?',
      ],
      why: [
        'It continues the text with likely digits. They have the form of a phone number, and may belong to a stranger.',
        'Inaendeleza maandishi kwa tarakimu zinazoelekea. Zina umbo la nambari ya simu, na zinaweza kuwa za mtu mwingine.',
      ],
    },
    ['It continues with digits that look like a number', 'Inaendelea na tarakimu zinazofanana na nambari'],
    ['It looks the number up in the contacts of your phone', 'Inatafuta nambari kwenye simu yako'],
    {
      text: ['It keeps a list of the numbers of all businesses', 'Ina orodha ya nambari za biashara zote'],
      reason: [
        'A model holds no list. Only a web search finds a number, if the shop has published it.',
        'Modeli haina orodha. Kutafuta kwenye web pekee hupata nambari, kama duka limeitangaza.',
      ],
    },
  ),
  matched(
    {
      lesson: 'What it can do, and what it cannot',
      ask: ['In which column of the table does each task belong?', 'Kila kazi ni ya safu gani ya jedwali?'],
      why: [
        'You see at once whether minutes of your own notes are good. A rule may be wrong in one place. A sum must come from a calculator.',
        'Unaona mara moja kama kumbukumbu za madokezo yako ni nzuri. Kanuni inaweza kuwa na kosa mahali pamoja. Jumla lazima itoke kwenye kikokotoo.',
      ],
    },
    [
      [
        ['Turn your notes into minutes', 'Kugeuza madokezo kuwa kumbukumbu'],
        ['Good at it', 'Inafaa'],
      ],
      [
        ['Explain a rule or a tax form', 'Kueleza sheria au fomu ya kodi'],
        ['Good with a check', 'Ikikaguliwa'],
      ],
      [
        ['Add up 84 receipts from memory', 'Kujumlisha risiti 84 kwa kukumbuka tu'],
        ['Not its job', 'Si kazi yake'],
      ],
    ],
  ),
  ordered(
    {
      lesson: 'Ask like a good manager',
      at: 'Work in rounds',
      ask: ['Work in rounds: put the steps in order.', 'Fanya kazi kwa awamu: panga hatua hizi.'],
      why: [
        'A plan is corrected in seconds. A wrong plan in a finished draft costs you the whole draft.',
        'Mpango hurekebishwa kwa sekunde chache. Mpango mbaya ndani ya rasimu iliyokamilika unakugharimu rasimu nzima.',
      ],
    },
    ['Ask for a short plan', 'Omba mpango mfupi'],
    ['Correct the plan', 'Rekebisha mpango'],
    ['Ask for the draft', 'Omba rasimu'],
    ['Say what is wrong in the draft', 'Sema kilicho na kasoro kwenye rasimu'],
  ),
  numeric(
    {
      lesson: 'Minutes from your own notes',
      at: 'Exercise',
      ask: [
        'Of a SACCO, 164 members have paid and 21 are late. Each member gets a reminder for KSh 0.80. What does it cost?',
        'Katika SACCO, wanachama 164 wamelipa na 21 wamechelewa. Kila mwanachama anapata kikumbusho cha KSh 0.80. Gharama ni kiasi gani?',
      ],
      why: ['164 + 21 = 185 members, and 185 × 0.80 = KSh 148.', '164 + 21 = wanachama 185, na 185 × 0.80 = KSh 148.'],
    },
    {
      right: 148,
      unit: ['KSh', 'KSh'],
      replies: [
        [16.8, ['All members get one, not only those who are late.', 'Wanachama wote wanakipata, si waliochelewa tu.']],
        [131.2, ['Those who are late are members, too.', 'Waliochelewa pia ni wanachama.']],
      ],
    },
  ),
  typed(
    {
      lesson: 'English, Kiswahili and the right tone',
      at: 'Ask for the Kiswahili you mean',
      ask: ['How do you say 3 pm in Kiswahili? Write it as “saa …”.', 'Unasemaje 3 pm kwa Kiswahili? Andika “saa …”.'],
      why: [
        'Kiswahili counts the hours from six: 15:00 is saa tisa. A draft that keeps the 3 sends people at a wrong hour.',
        'Kiswahili huhesabu kuanzia saa kumi na mbili: 15:00 ni saa tisa. Rasimu inayobaki na 3 huwapeleka watu saa isiyo sahihi.',
      ],
    },
    ['saa tisa', 'saa tisa alasiri', 'saa tisa mchana', 'tisa', 'saa 9', 'saa 9 alasiri', '9'],
    ['saa tatu', ['That is 9 am or 9 pm.', 'Hiyo ni 9 am au 9 pm.']],
  ),
  numeric(
    {
      lesson: 'Check before you send',
      at: 'Exercise',
      ask: [
        'An invoice must be paid within 14 days of delivery. The chairs came on 9 June. What is the last day, in June?',
        'Invoice ilipwe ndani ya siku 14 baada ya kuletwa. Viti vilifika tarehe 9 Juni. Siku ya mwisho ni tarehe gani ya Juni?',
      ],
      why: [
        '9 + 14 = 23. Count it yourself: a draft that is one day off looks just as sure.',
        '9 + 14 = 23. Hesabu mwenyewe: rasimu iliyokosea siku moja inaonekana na uhakika uleule.',
      ],
    },
    { right: 23, unit: ['June', 'Juni'] },
  ),
  several(
    {
      lesson: 'An answer is not a source',
      at: 'Four steps to a source',
      ask: [
        'An assistant names a section of an Act. What do you do?',
        'Msaidizi anataja kifungu cha sheria. Unafanya nini?',
      ],
      why: [
        'Go to the publisher, find the sentence, and quote it with the day on which you read it. The assistant is never the source.',
        'Nenda kwa mchapishaji, tafuta sentensi hiyo, na uinukuu pamoja na siku uliyoisoma. Msaidizi si chanzo kamwe.',
      ],
    },
    [
      ['Open the Act at Kenya Law and find the sentence', 'Fungua sheria kwenye Kenya Law na utafute sentensi'],
      ['Quote the Act with the day on which you read it', 'Nukuu sheria pamoja na siku uliyoisoma'],
    ],
    [
      {
        text: ['Ask the assistant whether it is really sure', 'Muulize msaidizi kama ana uhakika kweli'],
        reason: [
          'It may agree with you, or apologise for something right.',
          'Anaweza kukubaliana nawe, au kuomba radhi kwa jambo sahihi.',
        ],
      },
      ['Quote the assistant with the name of its model', 'Mnukuu msaidizi pamoja na jina la modeli yake'],
    ],
  ),
  single(
    {
      lesson: 'Spreadsheets: ask for the formula',
      at: 'When it shows an error',
      ask: [
        'A SUMIFS formula gives 0, although there are amounts. What is most likely?',
        'Fomula ya SUMIFS inatoa 0, ingawa kuna kiasi. Sababu gani inaelekea zaidi?',
      ],
      why: [
        '“KSh” typed into the cells turns the amounts into text, and text is not added up.',
        '“KSh” ikiandikwa kwenye seli hugeuza kiasi kuwa maandishi, na maandishi hayajumlishwi.',
      ],
    },
    ['The amounts are text, because “KSh” stands in the cells', 'Kiasi ni maandishi, kwa sababu “KSh” iko kwenye seli'],
    ['The sheet has more rows than a formula can add', 'Jedwali lina mistari mingi kuliko fomula inavyoweza'],
    ['The computer needs an internet connection to add', 'Kompyuta inahitaji mtandao ili kujumlisha'],
  ),
  matched(
    {
      lesson: 'What never goes into a chat',
      at: 'Three baskets',
      ask: ['Into which basket does each of them go?', 'Kila kimoja kinaenda kwenye kikapu gani?'],
      why: [
        'What is public is free. Internal prices are for your office to decide. Names of pupils and their money never go in.',
        'Kilicho wazi kwa umma ni huru. Bei za ndani ofisi yako iamue. Majina ya wanafunzi na pesa zao hayaingii kamwe.',
      ],
    },
    [
      [
        ['The text of a published tender', 'Maandishi ya tenda iliyotangazwa'],
        ['Free to use', 'Huru kutumia'],
      ],
      [
        ["Next year's price list", 'Orodha ya bei ya mwaka ujao'],
        ['Ask first', 'Uliza kwanza'],
      ],
      [
        ['A list of pupils with fee balances', 'Orodha ya wanafunzi yenye salio za karo'],
        ['Never', 'Kamwe'],
      ],
    ],
  ),
  gapped(
    {
      lesson: 'What never goes into a chat',
      at: 'Mask, ask, put back',
      ask: ['Mask, ask, put back. Fill the gaps.', 'Ficha, omba, rudisha. Jaza nafasi.'],
      why: [
        'The assistant sees roles only. The real names stand where only you can read them.',
        'Msaidizi anaona majukumu tu. Majina ya kweli yako mahali unapoweza kusoma wewe tu.',
      ],
    },
    [
      'Replace the names by [roles] before you paste. Put the real ones back in [your own document].',
      'Badilisha majina yawe [majukumu] kabla ya kubandika. Rudisha ya kweli katika [hati yako mwenyewe].',
    ],
    ['initials\nthe chat', 'herufi za kwanza\nchat'],
  ),
  numeric(
    {
      lesson: 'Your first month',
      at: 'An example with figures',
      level: 2,
      ask: ['How many minutes does this office save in four weeks?', 'Ofisi hii inaokoa dakika ngapi kwa wiki nne?'],
      beside: [
        'Letters a week = 6\nOne letter by hand = 20 minutes\nWith an assistant = 8 minutes\nChecking it = 4 minutes',
        'Barua kwa wiki = 6\nBarua moja kwa mkono = dakika 20\nKwa msaidizi = dakika 8\nKuikagua = dakika 4',
      ],
      why: [
        '20 − 8 − 4 = 8 minutes a letter, 48 a week, 192 in four weeks. The time of checking counts.',
        '20 − 8 − 4 = dakika 8 kwa barua, 48 kwa wiki, 192 kwa wiki nne. Muda wa kukagua huhesabiwa.',
      ],
    },
    {
      right: 192,
      unit: ['minutes', 'dakika'],
      replies: [
        [288, ['Checking takes four minutes for each letter.', 'Kukagua huchukua dakika nne kwa kila barua.']],
        [48, ['That is one week.', 'Hiyo ni wiki moja.']],
      ],
    },
  ),
];
