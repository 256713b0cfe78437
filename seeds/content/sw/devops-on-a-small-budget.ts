import type { CourseInSwahili } from '#seeds/content/sw/swahili-types.ts';

export const devopsOnASmallBudget: CourseInSwahili = {
  title: 'DevOps kwa Bajeti Ndogo',
  instructorBio:
    'Husimamia peke yake server ndogo kumi na mbili za shule na maduka, na hulala vizuri kwa sababu hurejesha backup kila mwezi.',
  duration: 'Wiki 6',
  description:
    'Server moja, backup ambazo umewahi kuzirejesha, deploy ya dakika moja na bili isiyofika KSh 2,000 kwa mwezi.',
  about: [
    'Tovuti ya shule yenye familia 600 haihitaji cluster. Inahitaji server moja ndogo, iliyopangwa ili mtu mwingine aweze kuichukua Jumatatu.',
    'Unaipanga server hiyo hatua kwa hatua: ruhusa za kuingia, service inayojiwasha tena yenyewe, deploy zinazoweza kurudishwa nyuma, backup zilizorejeshwa, na kengele inayonyamaza hadi kuwe na jambo.',
    'Wiki sita, takriban saa tatu kila wiki, nyingi kwenye terminal. Wiki ya kwanza hadi ya tatu unapanga server, service na cheti chake. Wiki ya nne ni ya backup na urejeshaji wako wa kwanza, ya tano ni ya deploy, ya sita ni ya kengele. Kodisha server kwa muda wa kozi: ndogo hugharimu chini ya KSh 1,000 kwa mwezi.',
  ],
  outcomes: [
    'Kupanga na kufunga server ya Linux isiingiliwe',
    'Kuendesha programu kama service inayorudi baada ya server kuwashwa upya',
    'Kuipa jina na cheti kinachojihuisha chenyewe',
    'Kufanya deploy na kurudi nyuma kwa chini ya dakika moja',
    'Kuweka backup mahali pengine, na kuirejesha kwa siku maalum',
    'Kujua kuna hitilafu kabla ya watumiaji',
  ],
  requirements: ['Matumizi ya msingi ya command line ya Linux', 'Server ya kukodi au virtual yenye Debian au Ubuntu'],
  features: [
    'Kila command inaelezwa',
    'Video kuhusu backup iliyokuwa tupu, yenye manukuu',
    'Mwongozo wa kurejesha backup wa kuchapisha (PDF)',
    'Beji ya kumaliza kozi',
  ],
};
