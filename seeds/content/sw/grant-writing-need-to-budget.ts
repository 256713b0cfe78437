import { needAndCall } from '#seeds/content/sw/grant-writing-need-to-budget/need-and-call.ts';
import { plan } from '#seeds/content/sw/grant-writing-need-to-budget/plan.ts';
import { proposal } from '#seeds/content/sw/grant-writing-need-to-budget/proposal.ts';
import type { CourseInSwahili } from '#seeds/content/sw/swahili-types.ts';

export const grantWritingNeedToBudget: CourseInSwahili = {
  title: 'Kuandika Maombi ya Ruzuku: Kutoka Hitaji hadi Bajeti',
  instructorBio:
    'Ameandika maombi ya ruzuku ya vikundi vya jamii vya Makueni, Kitui na Turkana kwa miaka kumi na moja, na kwa miaka miwili alikaa upande wa pili wa meza kama mkaguzi wa maombi katika wakfu mmoja.',
  duration: 'Wiki 4',
  description:
    'Geuza hitaji la jamii kuwa ombi linaloweza kufadhiliwa: logframe, bajeti kwa shilingi na maelezo ambayo wafadhili husoma hadi mwisho.',
  about: [
    'Mkaguzi husoma maombi thelathini kwa wiki. Lako litaeleweka katika kurasa mbili, au halitaeleweka kabisa. Kuandika ombi zuri hasa ni kufikiri kwa uwazi, na kuandika kwa mpangilio ambao mgeni anauhitaji.',
    'Unafuata mfano mmoja kutoka mwanzo hadi mwisho: kikundi cha wanawake wa Makueni kinachotaka mabwawa matatu ya mchanga. Kila somo linaongeza sehemu moja, na mwishoni una hitaji, logframe, bajeti na maelezo yanayokubaliana, na unajua la kufanya mfadhili akitoa kidogo kuliko ulichoomba.',
    'Nakala ya kuchapisha ina logframe na bajeti tupu, tayari kuchapishwa au kunakiliwa kwenye spreadsheet.',
  ],
  outcomes: [
    'Kueleza hitaji kwa ushahidi ambao mkaguzi anaweza kuthibitisha',
    'Kusoma tangazo la ruzuku na kuamua kwa saa moja kama utaomba',
    'Kujenga logframe yenye safu zinazofuatana kwa mantiki',
    'Kupanga bajeti kutoka kwa shughuli, yenye maelezo ya kila mstari',
    'Kuandika muhtasari unaojitegemea',
    'Kumjibu mfadhili anayetoa kidogo, au anayekataa',
  ],
  requirements: ['Wazo la mradi, halisi au la kubuni', 'Huhitaji kuwa umewahi kufanya kazi na wafadhili'],
  features: [
    'Mfano mmoja kamili katika masomo kumi, mazoezi pamoja na majibu',
    'Video kuhusu kusoma logframe kutoka chini, yenye manukuu',
    'Nakala ya logframe na bajeti (PDF)',
    'Beji ya kumaliza kozi',
  ],
  sections: {
    'The need': 'Hitaji',
    'The plan': 'Mpango',
    'The proposal': 'Ombi',
  },
  lessons: { ...needAndCall, ...plan, ...proposal },
};
