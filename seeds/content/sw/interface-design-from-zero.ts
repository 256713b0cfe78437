import type { CourseInSwahili } from '#seeds/content/sw/swahili-types.ts';

export const interfaceDesignFromZero: CourseInSwahili = {
  title: 'Kubuni Skrini Kuanzia Mwanzo',
  instructorBio:
    'Hubuni skrini za kliniki na ofisi za kaunti, na huwatazama watu wakizitumia kabla ya chochote kujengwa.',
  duration: 'Wiki 5',
  description:
    'Herufi, nafasi na rangi, kwa mazoezi kwenye skrini halisi hadi kliniki ya Kayole iweze kuzitumia bila msaada.',
  about: [
    'Skrini nzuri si kipaji. Ni mfululizo wa maamuzi madogo unayoweza kujifunza, kuyatolea sababu na kuyajaribu na mtu.',
    'Katika kozi nzima unabuni upya skrini moja: foleni ya kliniki ya Kayole, inayotumiwa na mpokezi kwenye kompyuta ya zamani na kuonyeshwa wagonjwa kwenye televisheni. Kila somo linaiboresha kwa uamuzi mmoja.',
    'Wiki tano, takriban saa tatu kila wiki. Wiki ya kwanza na ya pili ni za mpangilio, herufi na nafasi, ya tatu ni ya rangi, ya nne ni ya maneno na ya hali ambazo hakuna anayezichora. Wiki ya tano unaijaribu skrini yako na watu halisi, kwa karatasi inayokuja na kozi. Zana yoyote ya kuchora inafaa, na karatasi inatosha kwa wiki mbili za kwanza.',
  ],
  outcomes: [
    'Kupanga skrini kulingana na kile watu wamekuja kufanya',
    'Kuchagua ukubwa, nafasi na rangi kutoka vipimo vichache',
    'Kubuni hali ya tupu, ya kupakia na ya hitilafu',
    'Kuandika lebo zisizohitaji mwongozo',
    'Kujaribu na watu watano na kuamua kwa ulichokiona',
  ],
  requirements: ['Karatasi na kalamu', 'Zana yoyote ya kuchora kuanzia wiki ya tatu'],
  features: [
    'Kliniki moja, inayoboreshwa katika kila somo',
    'Video ya skrini moja kwa maamuzi manne, yenye manukuu',
    'Karatasi ya majaribio ya kuchapisha (PDF)',
    'Mazoezi mafupi yenye mwisho ulio wazi',
    'Beji ya kumaliza kozi',
  ],
};
