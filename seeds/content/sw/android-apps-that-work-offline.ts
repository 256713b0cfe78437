import type { CourseInSwahili } from '#seeds/content/sw/swahili-types.ts';

export const androidAppsThatWorkOffline: CourseInSwahili = {
  title: 'App za Android Zinazofanya Kazi Bila Mtandao',
  instructorBio:
    'Huandika app za kukusanya data kwa timu za nyanjani, na huzijaribu kwenye simu ya bei ya chini kabisa anayoweza kupata.',
  duration: 'Wiki 8',
  description: 'Kotlin na hifadhi ya simu kwa timu za nyanjani Turkana: kusanya kwanza, tuma mtandao unaporudi.',
  about: [
    'Timu ya maji husafiri saa sita, hutembelea visima kumi na kimoja na hupata mtandao mara mbili tu. App inayohitaji intaneti ili kuhifadhi kipimo haiwasaidii.',
    'Unajenga kinyume chake: kila kipimo huhifadhiwa kwenye simu papo hapo, na mtandao ni mjumbe anayekuja anapoweza. Zana ni Kotlin, Room na WorkManager; mawazo yenyewe yanafaa kwenye jukwaa lolote.',
    'Kozi inachukua wiki nane, takriban saa tatu kila wiki. Wiki ya kwanza hadi ya tatu unajenga fomu na database ya simu, ya nne hadi ya sita kutuma data, na ya saba ni watu wawili waliobadilisha rekodi moja. Wiki ya nane unaipeleka app nyanjani kwa siku nzima, ukiwa na orodha ya ukaguzi ya somo la mwisho.',
  ],
  outcomes: [
    'Kuhifadhi kwanza kwenye simu na kutuma baadaye',
    'Kupanga data katika Room kwa id zinazotengenezwa kwenye simu',
    'Kuhifadhi fomu iliyojazwa nusu Android inapofunga app',
    'Kutuma bila kupoteza rekodi au kuituma mara mbili',
    'Kusuluhisha mabadiliko mawili ya rekodi moja',
    'Kuokoa betri, bando na nafasi ya simu',
  ],
  requirements: ['Ujuzi kiasi wa Kotlin au Java', 'Android Studio, na simu yenye Android 8 au mpya zaidi'],
  features: [
    'Code ya kila hatua',
    'Video kuhusu jibu ambalo halikufika, yenye manukuu',
    'Orodha za ukaguzi za nyanjani zinazotoshea mfukoni',
    'Beji ya kumaliza kozi',
  ],
};
