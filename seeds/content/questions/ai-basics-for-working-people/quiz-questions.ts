import {
  gapped,
  matched,
  numeric,
  ordered,
  several,
  single,
  trueOrFalse,
  type DemoQuestion,
} from '../write-question.ts';

export const quizQuestions: readonly DemoQuestion[] = [
  several(
    {
      lesson: 'A machine that continues text',
      at: 'What follows from this',
      ask: [
        'What follows from the way in which a language model writes?',
        'Njia ambayo modeli ya lugha huandika ina matokeo gani?',
      ],
      why: [
        'Likely sentences need not be true, and its training ended on some day. It has not seen your files, and it slips in sums.',
        'Sentensi inayoelekea si lazima iwe kweli, na mafunzo yake yaliisha siku fulani. Haijaona faili zako, na huteleza katika hesabu.',
      ],
    },
    [
      ['It can be wrong and still sound sure', 'Inaweza kukosea na bado kuonekana na uhakika'],
      ["Without a search it may not know last week's news", 'Bila kutafuta huenda haijui habari za wiki iliyopita'],
    ],
    [
      ["It knows the files in your office's computers", 'Inajua faili za kompyuta za ofisi yako'],
      ['It adds up long lists of amounts without slips', 'Inajumlisha orodha ndefu za kiasi bila kuteleza'],
    ],
  ),
  gapped(
    {
      lesson: 'A machine that continues text',
      ask: ['Fill the gaps.', 'Jaza nafasi.'],
      why: [
        'Piece by piece a whole letter is made. A hallucination is a fact that was invented in this way.',
        'Kipande baada ya kipande barua nzima huandikwa. Hallucination ni jambo lililobuniwa kwa njia hii.',
      ],
    },
    [
      'A language model estimates which piece of text [comes next]. A fact that it invents is called a [hallucination].',
      'Modeli ya lugha hukadiria ni kipande gani cha maandishi [kinafuata]. Jambo linalobuniwa huitwa [hallucination].',
    ],
    ['is true\nquotation', 'ni kweli\nnukuu'],
  ),
  single(
    {
      lesson: 'What it can do, and what it cannot',
      at: 'Why the last column is not a matter of better models',
      ask: [
        'Twelve people apply for three posts. What may an assistant do?',
        'Watu kumi na wawili wanaomba nafasi tatu. Msaidizi anaweza kufanya nini?',
      ],
      why: [
        'A decision about a person needs a person. Section 35 of the Data Protection Act, 2019 gives people a right to that.',
        'Uamuzi kuhusu mtu unahitaji mtu. Kifungu cha 35 cha Data Protection Act, 2019 kinawapa watu haki hiyo.',
      ],
    },
    ['Suggest criteria before you read the applications', 'Kupendekeza vigezo kabla hujasoma maombi'],
    ['Choose the best three, if it gives its reasons', 'Kuchagua watatu bora, kama inatoa sababu'],
    ['Reject the weakest six without being read', 'Kuwakataa sita dhaifu bila kusomwa'],
  ),
  numeric(
    {
      lesson: 'What it can do, and what it cannot',
      at: 'Exercise',
      ask: ['For how many characters has one ordinary SMS room?', 'SMS moja ya kawaida ina nafasi ya herufi ngapi?'],
      why: [
        '160. Count them yourself, because models count characters badly.',
        '160. Zihesabu mwenyewe, kwa sababu modeli huhesabu herufi vibaya.',
      ],
    },
    { right: 160, unit: ['characters', 'herufi'] },
  ),
  matched(
    {
      lesson: 'Ask like a good manager',
      ask: ['Which part of a request is each of these?', 'Kila moja ni sehemu gani ya ombi?'],
      why: [
        'Role, task, facts, limits and check: what you leave out, the model fills with a guess.',
        'Jukumu, kazi, mambo ya kweli, mipaka na ukaguzi: unachoacha, modeli inakijaza kwa kukisia.',
      ],
    },
    [
      [
        ['You help the caretaker of a block in Umoja', 'Unamsaidia msimamizi wa nyumba huko Umoja'],
        ['Role', 'Jukumu'],
      ],
      [
        ['Write a reminder for rent that is late', 'Andika kikumbusho cha kodi iliyochelewa'],
        ['Task', 'Kazi'],
      ],
      [
        ['The rent is KSh 14,000, due on the 5th', 'Kodi ni KSh 14,000, kufikia tarehe 5'],
        ['Facts', 'Mambo ya kweli'],
      ],
      [
        ['At most 80 words, no threats', 'Maneno yasiyozidi 80, bila vitisho'],
        ['Limits', 'Mipaka'],
      ],
    ],
    ['Check', 'Ukaguzi'],
  ),
  single(
    {
      lesson: 'Minutes from your own notes',
      at: 'Read for two faults',
      ask: [
        'Your notes say “6 for, 1 abstained”. The minutes say “unanimously agreed”. What happened?',
        'Madokezo yako yanasema “6 waliunga mkono, 1 hakupiga kura”. Kumbukumbu zinasema “kwa kauli moja”. Nini kilitokea?',
      ],
      why: [
        'The common phrase has replaced the fact. Here it is false, because one member abstained.',
        'Maneno ya kawaida yamechukua nafasi ya ukweli. Hapa si kweli, kwa sababu mmoja hakupiga kura.',
      ],
    },
    ['The model smoothed the fact into a common phrase', 'Modeli ililainisha jambo liwe maneno ya kawaida'],
    ['The model added a fact that nobody mentioned', 'Modeli iliongeza jambo ambalo hakuna aliyelitaja'],
    ['The model read only a part of your notes', 'Modeli ilisoma sehemu tu ya madokezo yako'],
  ),
  numeric(
    {
      lesson: 'English, Kiswahili and the right tone',
      at: 'Ask for the Kiswahili you mean',
      ask: [
        'A notice says saa saba mchana. Which hour is that on a 24-hour clock?',
        'Tangazo linasema saa saba mchana. Hiyo ni saa ngapi kwa mfumo wa saa 24?',
      ],
      why: ['Saa saba mchana is 1 pm, so 13:00.', 'Saa saba mchana ni 1 pm, yaani 13:00.'],
    },
    {
      right: 13,
      replies: [[7, ['Kiswahili counts the hours from six.', 'Kiswahili huhesabu kuanzia saa kumi na mbili.']]],
    },
  ),
  single(
    {
      lesson: 'English, Kiswahili and the right tone',
      at: 'Check a translation in two steps',
      ask: [
        'You have a Kiswahili draft and want to find what was dropped or changed. What do you do first?',
        'Una rasimu ya Kiswahili na unataka kupata kilichoachwa au kubadilishwa. Unafanya nini kwanza?',
      ],
      why: [
        'Translated back word for word, numbers, dates, names and every “not” can be compared. Then a person reads it for the tone.',
        'Ikitafsiriwa tena neno kwa neno, nambari, tarehe, majina na kila “si” vinaweza kulinganishwa. Kisha mtu asome sauti yake.',
      ],
    },
    ['Let a new chat translate it back, word for word', 'Chat mpya iitafsiri tena, neno kwa neno'],
    ['Ask the same chat whether its translation is right', 'Uliza chat ileile kama tafsiri yake ni sahihi'],
    ['Send it to a few customers and wait for answers', 'Itume kwa wateja wachache na usubiri majibu'],
  ),
  single(
    {
      lesson: 'Check before you send',
      at: 'Exercise',
      level: 2,
      ask: ['What is wrong in this draft?', 'Kosa liko wapi kwenye rasimu hii?'],
      beside: [
        '**Source:** Invoice 0382. 15 tables at KSh 2,400 each. Delivered 3 April. Pay within 14 days of delivery. **Draft:** We have received your invoice 0382 for KSh 36,000 and will pay it by 18 April.',
        '**Chanzo:** Invoice 0382. Meza 15 kwa KSh 2,400 kila moja. Zimeletwa 3 Aprili. Lipa ndani ya siku 14 baada ya kuletwa. **Rasimu:** Tumepokea invoice yenu 0382 ya KSh 36,000 na tutailipa kufikia tarehe 18 Aprili.',
      ],
      why: [
        '14 days after 3 April is 17 April. 15 × 2,400 is 36,000, and the invoice is 0382.',
        'Siku 14 baada ya tarehe 3 Aprili ni tarehe 17 Aprili. 15 × 2,400 ni 36,000, na invoice ni 0382.',
      ],
    },
    ['The day of the payment', 'Siku ya malipo'],
    ['The amount of the invoice', 'Kiasi cha invoice'],
    ['The number of the invoice', 'Nambari ya invoice'],
  ),
  ordered(
    {
      lesson: 'An answer is not a source',
      at: 'Four steps to a source',
      ask: ['Put the four steps to a source in order.', 'Panga hatua nne za kufikia chanzo.'],
      why: [
        'From the claim to the publisher, then to the sentence itself, and last the quotation.',
        'Kutoka dai kwenda kwa mchapishaji, kisha sentensi yenyewe, na mwisho nukuu.',
      ],
    },
    ['Ask for the claim and the exact place', 'Omba dai na mahali hasa lilipo'],
    ['Go to the publisher yourself', 'Nenda mwenyewe kwa mchapishaji'],
    ['Find the sentence or the figure there', 'Tafuta sentensi au takwimu hiyo hapo'],
    ['Quote the source and the day of reading', 'Nukuu chanzo na siku uliyokisoma'],
  ),
  numeric(
    {
      lesson: 'Video: the sum that sounded right',
      at: 23,
      ask: [
        'A draft says that four members paid KSh 8,000 in all. What is the sum?',
        'Rasimu inasema kwamba wanachama wanne wamelipa KSh 8,000. Jumla ni kiasi gani?',
      ],
      beside: [
        'First member = KSh 1,850\nSecond member = KSh 2,400\nThird member = KSh 3,150\nFourth member = KSh 700',
        'Mwanachama wa kwanza = KSh 1,850\nWa pili = KSh 2,400\nWa tatu = KSh 3,150\nWa nne = KSh 700',
      ],
      why: [
        '1,850 + 2,400 + 3,150 + 700 = 8,100. The last three digits already show that 8,000 is wrong.',
        '1,850 + 2,400 + 3,150 + 700 = 8,100. Tarakimu tatu za mwisho tayari zinaonyesha kwamba 8,000 si sahihi.',
      ],
    },
    { right: 8100, unit: ['KSh', 'KSh'] },
  ),
  several(
    {
      lesson: 'Spreadsheets: ask for the formula',
      at: 'Test it on four rows',
      ask: [
        'A formula adds up Fuel in March 2026. Which of your test rows must it count?',
        'Fomula inajumlisha Fuel ya Machi 2026. Ni mistari ipi ya majaribio inapaswa kuhesabiwa?',
      ],
      why: [
        'The first and the last day of March count. 1 April is outside, and rent is no fuel.',
        'Siku ya kwanza na ya mwisho ya Machi huhesabiwa. 1 Aprili iko nje, na Rent si Fuel.',
      ],
    },
    [
      ['Fuel on 1 March', 'Fuel ya tarehe 1 Machi'],
      ['Fuel on 31 March', 'Fuel ya tarehe 31 Machi'],
    ],
    [
      ['Fuel on 1 April', 'Fuel ya tarehe 1 Aprili'],
      ['Rent on 15 March', 'Rent ya tarehe 15 Machi'],
    ],
  ),
  trueOrFalse(
    {
      lesson: 'What never goes into a chat',
      at: 'Mask, ask, put back',
      ask: [
        'A text without names and numbers can always be pasted.',
        'Maandishi yasiyo na majina na nambari yanaweza kubandikwa kila mara.',
      ],
      why: [
        '“The only woman engineer in the Lodwar office” has no name and is still one person. Read for such details.',
        '“Mhandisi wa pekee mwanamke katika ofisi ya Lodwar” hana jina na bado ni mtu mmoja. Soma ukitafuta mambo kama haya.',
      ],
    },
    false,
  ),
  single(
    {
      lesson: 'Voices and messages that are not real',
      at: 'Exercise',
      ask: [
        "Your director's voice calls from a new number and wants KSh 180,000 paid at once. What do you do?",
        'Sauti ya mkurugenzi wako inapiga kutoka nambari mpya na inataka KSh 180,000 zilipwe mara moja. Unafanya nini?',
      ],
      why: [
        'A voice can be copied. Call the number that you had before, and let two people approve the payment.',
        'Sauti inaweza kuigwa. Piga nambari uliyokuwa nayo kabla, na watu wawili waidhinishe malipo.',
      ],
    },
    ["Hang up and call the director's usual number", 'Kata simu na upige nambari yake ya kawaida'],
    ['Pay, because you know the voice very well', 'Lipa, kwa sababu unaijua sauti vizuri'],
    {
      text: ['Call back the number that has just called you', 'Pigia nambari ileile iliyokupigia sasa'],
      reason: ['That reaches whoever called, real or not.', 'Hiyo inamfikia aliyekupigia, awe wa kweli au la.'],
    },
    ['Ask the caller for the PIN of the till as a proof', 'Mwombe mpigaji PIN ya till kama uthibitisho'],
  ),
  numeric(
    {
      lesson: 'Your first month',
      at: 'An example with figures',
      level: 2,
      ask: ['What is the time worth that is saved in four weeks?', 'Muda unaookolewa kwa wiki nne una thamani gani?'],
      beside: [
        'Letters a week = 10\nSaved for each letter = 9 minutes\nAn hour of this work = KSh 400',
        'Barua kwa wiki = 10\nZinazookolewa kwa barua = dakika 9\nSaa moja ya kazi hii = KSh 400',
      ],
      why: [
        '10 × 9 × 4 = 360 minutes, which is 6 hours: 6 × 400 = KSh 2,400.',
        '10 × 9 × 4 = dakika 360, yaani saa 6: 6 × 400 = KSh 2,400.',
      ],
    },
    { right: 2400, unit: ['KSh', 'KSh'], replies: [[600, ['That is one week.', 'Hiyo ni wiki moja.']]] },
  ),
  ordered(
    {
      lesson: 'Video: mask, ask, put back',
      at: 20,
      ask: [
        'A letter about unpaid fees: put the steps in order.',
        'Barua kuhusu karo ambayo haijalipwa: panga hatua hizi.',
      ],
      why: [
        'Masks go in before anything is pasted, and the real words come back only in your own document.',
        'Vificho huwekwa kabla ya kubandika chochote, na maneno ya kweli hurudi tu katika hati yako mwenyewe.',
      ],
    },
    ['Replace name, sum and day by masks', 'Badilisha jina, kiasi na siku kwa vificho'],
    ['Ask for the letter with the masks in it', 'Omba barua ikiwa na vificho'],
    ['Copy the draft into your own document', 'Nakili rasimu kwenye hati yako mwenyewe'],
    ['Put the real words back and compare them', 'Rudisha maneno ya kweli na uyalinganishe'],
  ),
];
