import type { CourseInSwahili } from '#seeds/content/sw/swahili-types.ts';

export const dataAnalysisWithKenyanData: CourseInSwahili = {
  title: 'Uchambuzi wa Data za Kenya',
  instructorBio:
    'Huchambua data za soko na za hali ya hewa kwa vikundi vya wakulima, na anaamini kwamba chati nyingi zingefaa kuwa sentensi tu.',
  duration: 'Wiki 4',
  description:
    'Safisha, unganisha na uchore data za sensa, soko na mvua, kisha ueleze bodi yote hayo katika ukurasa mmoja.',
  about: [
    "Kazi kubwa ya data si hesabu. Ni kugundua kwamba 'Muranga', 'Murang'a' na 'MURANG’A' ni kaunti moja, na kwamba 0 katika safu ya mvua inamaanisha hakukuwa na mtu wa kupima.",
    'Unafanya kazi na aina tatu za data: takwimu za kaunti za sensa ya 2019, bei za soko na mvua ya kila siku. Wiki ya 1: hoji jedwali na ulisafishe. Wiki ya 2: unganisha majedwali na uchague wastani na kiwango kinachofaa. Wiki ya 3: misimu, mapengo na mashaka. Wiki ya 4: chati, na ukurasa ambao bodi inaweza kuutumia kuamua.',
    'Panga saa tatu kwa wiki. Kila somo huchukua takriban dakika kumi kusoma; code na zoezi lake huchukua karibu saa moja, kwenye jedwali lako mwenyewe ukiwa nalo. Majibu yako chini ya mazoezi.',
  ],
  outcomes: [
    'Kusoma jedwali kwa mashaka na kuorodhesha kasoro zake',
    'Kusafisha na kuunganisha data kwa Python na pandas',
    'Kuchagua kati ya mean, median na kiwango',
    'Kushughulikia misimu na mapengo bila kubuni data',
    'Kueleza takwimu ya utafiti ina uhakika kiasi gani',
    'Kuchora chati isiyoweza kueleweka vibaya',
    'Kuandika ukurasa mmoja unaoleta uamuzi',
  ],
  requirements: [
    'Unajua spreadsheet vizuri, au umewahi kuandika Python kidogo',
    'Laptop yenye Python 3 na pandas',
    'Takriban saa tatu kwa wiki',
  ],
  features: [
    'Masomo tisa ya kusoma yenye code inayofanya kazi, mazoezi na majibu',
    'Video nne zenye manukuu, zinazosomeka kwenye simu',
    'Nakala mbili za kuchapisha: fomu ya kila jedwali jipya, na ukurasa wa bodi',
    'Majina na nambari za kaunti zimeelezwa',
    'Beji ya kumaliza kozi',
  ],
};
