import type { CourseInSwahili } from '#seeds/content/sw/swahili-types.ts';

export const plainEnglishForReportsAndTenders: CourseInSwahili = {
  title: 'Kiingereza Rahisi kwa Ripoti na Tenda',
  instructorBio:
    'Huhariri tasnifu, ripoti za kaunti na tenda, na hueleza kila badiliko pembeni. Alihudumu miaka minne katika kamati za kutathmini tenda za kaunti moja ya Bonde la Ufa.',
  duration: 'Wiki 3',
  description:
    'Andika ili msomaji mwenye shughuli nyingi aelewe mara moja, na uhakiki ili kosa lolote lisikunyime tenda.',
  about: [
    'Tenda husomwa na kamati iliyochoka, na ripoti husomwa na mkurugenzi akiwa garini. Hakuna atakayesoma sentensi mara mbili. Kiingereza rahisi si fikra rahisi. Maana yake ni kwamba mwandishi anafanya kazi, ili msomaji asilazimike kuifanya.',
    'Kila somo linachukua sentensi za aina halisi, kutoka ripoti ya kaunti, tasnifu na tenda, na kuziboresha hatua kwa hatua. Kila zoezi lina jibu la kulinganisha. Mwishoni una orodha yako mwenyewe ya ukaguzi.',
  ],
  outcomes: [
    'Kuanza na jibu',
    'Kugeuza nomino nzito ziwe vitenzi tena',
    'Kupunguza maandishi kwa theluthi moja bila kupoteza chochote',
    'Kuandika barua inayojibiwa, na jedwali linalotoa jibu',
    'Kuhakiki kwa awamu nne',
    'Kukagua tenda dhidi ya masharti yake yenyewe',
  ],
  requirements: ['Maandishi yako mwenyewe, kurasa mbili au zaidi', 'Kiingereza cha kila siku'],
  features: [
    'Kabla na baada katika kila somo, mazoezi pamoja na majibu',
    'Video yenye manukuu',
    'Kadi ya kuhakiki ya kuchapisha (PDF)',
    'Beji ya kumaliza kozi',
  ],
};
