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

export const practiceQuestions: readonly DemoQuestion[] = [
  single(
    {
      lesson: 'A need is not a missing thing',
      ask: ['Which of these is a need?', 'Lipi kati ya haya ni hitaji?'],
      why: [
        'A need describes people’s lives, and can be measured again. A missing thing is a solution that was already chosen.',
        'Hitaji hueleza maisha ya watu, na linaweza kupimwa tena. Kitu kisichopo ni suluhisho ambalo tayari limechaguliwa.',
      ],
    },
    [
      'Of 120 mothers, 31 first saw a nurse in the last month',
      'Kati ya kina mama 120, 31 walimwona muuguzi kwa mara ya kwanza mwezi wa mwisho',
    ],
    {
      text: ['Our clinic lacks an ultrasound machine', 'Kliniki yetu haina mashine ya ultrasound'],
      reason: ['That is a missing thing. What is it for?', 'Hicho ni kitu kisichopo. Ni cha kazi gani?'],
    },
    {
      text: ['There is low awareness of antenatal care', 'Uelewa kuhusu huduma za wajawazito ni mdogo'],
      reason: ['That is a guess at the cause.', 'Huko ni kubahatisha sababu.'],
    },
  ),
  numeric(
    {
      lesson: 'Evidence on a small budget',
      at: 'A survey of one weekend',
      ask: [
        'A village has 240 households. You visit every sixth one of the list. How many visits are that?',
        'Kijiji kina kaya 240. Unatembelea kila ya sita katika orodha. Hizo ni ziara ngapi?',
      ],
      why: [
        '240 ÷ 6 = 40. Begin at a random place, and write down how you chose.',
        '240 ÷ 6 = 40. Anza mahali pa bahati nasibu, na uandike jinsi ulivyochagua.',
      ],
    },
    { right: 40, unit: ['visits', 'ziara'] },
  ),
  matched(
    {
      lesson: 'The logframe, row by row',
      ask: ['In which row of the logframe does each line stand?', 'Kila jambo liko katika mstari gani wa logframe?'],
      why: [
        'You do activities, deliver outputs, and aim at outcomes, which serve the goal.',
        'Unafanya shughuli, unakabidhi mazao, na unalenga matokeo, ambayo hutumikia lengo kuu.',
      ],
    },
    [
      [
        ['Girls in three villages stay in school', 'Wasichana wa vijiji vitatu wanabaki shuleni'],
        ['Goal', 'Lengo kuu'],
      ],
      [
        ['Households fetch water within 1 km all year', 'Kaya huchota maji ndani ya kilomita 1 mwaka mzima'],
        ['Outcome', 'Matokeo'],
      ],
      [
        ['Three sand dams holding water', 'Mabwawa matatu ya mchanga yenye maji'],
        ['Output', 'Mazao'],
      ],
      [
        ['Building, training, planting of the banks', 'Ujenzi, mafunzo, kupanda miti kingoni'],
        ['Activities', 'Shughuli'],
      ],
    ],
    ['Assumption', 'Dhana'],
  ),
  several(
    {
      lesson: 'The logframe, row by row',
      at: 'Output or outcome?',
      level: 2,
      ask: ['Which of these are outcomes?', 'Yapi kati ya haya ni matokeo?'],
      why: [
        'An outcome is what others do differently. Trained people and printed manuals are what you deliver.',
        'Matokeo ni yale ambayo wengine wanafanya tofauti. Watu waliofunzwa na miongozo iliyochapishwa ni unachokabidhi.',
      ],
    },
    [
      ['Committees repair a leak within a week', 'Kamati hurekebisha uvujaji ndani ya wiki moja'],
      ['80% of households need less than an hour', '80% ya kaya hutumia chini ya saa moja'],
    ],
    [
      {
        text: ['45 committee members are trained', 'Wanakamati 45 wamefunzwa'],
        reason: ['You deliver that: it is an output.', 'Hilo unalikabidhi wewe: ni zao.'],
      },
      ['A manual in Kikamba is printed', 'Mwongozo wa Kikamba umechapishwa'],
    ],
  ),
  numeric(
    {
      lesson: 'A budget that answers questions',
      at: 'Build it from activities',
      ask: [
        'What does the line “Cement, 50 kg bag” come to?',
        'Mstari wa “Simenti, mfuko wa kilo 50” ni jumla ya kiasi gani?',
      ],
      beside: ['Number of bags = 440\nPrice of a bag = KSh 820', 'Idadi ya mifuko = 440\nBei ya mfuko = KSh 820'],
      why: [
        '440 × 820 = 360,800. The note says where the number and the price come from.',
        '440 × 820 = 360,800. Maelezo yanasema idadi na bei zimetoka wapi.',
      ],
    },
    { right: 360_800, unit: ['KSh', 'KSh'] },
  ),
  trueOrFalse(
    {
      lesson: 'A summary that stands alone',
      ask: [
        'The summary is written first, because it stands first.',
        'Muhtasari huandikwa kwanza, kwa sababu huwekwa mwanzo.',
      ],
      why: [
        'Write it last and put it first. Only then do you know what the whole says.',
        'Uandike mwisho na uuweke mwanzo. Ni wakati huo tu unapojua ombi zima linasema nini.',
      ],
    },
    false,
  ),
  ordered(
    {
      lesson: 'A summary that stands alone',
      at: 'Six sentences',
      ask: ['Put the sentences of the summary in order.', 'Panga sentensi za muhtasari.'],
      why: [
        'Need, what we do, what changes, why us, money, after.',
        'Hitaji, tunachofanya, kinachobadilika, kwa nini sisi, pesa, baadaye.',
      ],
    },
    [
      'In the dry months, 310 households walk four hours for water.',
      'Katika miezi ya kiangazi, kaya 310 hutembea saa nne kutafuta maji.',
    ],
    [
      'We build three sand dams with the people who use them.',
      'Tunajenga mabwawa matatu ya mchanga pamoja na watakaoyatumia.',
    ],
    [
      'By month 18, four households in five need less than an hour.',
      'Kufikia mwezi wa 18, kaya nne kati ya tano hutumia chini ya saa moja.',
    ],
    ['We ask for KSh 852,000.', 'Tunaomba KSh 852,000.'],
  ),
  gapped(
    {
      lesson: 'After you press send',
      at: '"We can give you less"',
      ask: ['The donor offers less. Fill the gaps.', 'Mfadhili anatoa kidogo. Jaza mapengo.'],
      why: [
        'A dam with less cement is a dam that breaks. Two good dams are better than three weak ones.',
        'Bwawa lenye simenti kidogo ni bwawa linalovunjika. Mabwawa mawili mazuri ni bora kuliko matatu dhaifu.',
      ],
    },
    [
      'Cut [activities], and keep the [prices]. Then change every [number] that follows from it.',
      'Punguza [shughuli], na uache [bei] zilivyo. Kisha badilisha kila [nambari] inayofuata kutoka hapo.',
    ],
    ['quality\nquotations', 'ubora\nnukuu'],
  ),
];
