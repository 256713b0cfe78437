import type { CourseInSwahili } from '#seeds/content/sw/swahili-types.ts';

export const backendWithNodeAndPostgresql: CourseInSwahili = {
  title: 'Backend kwa Node na PostgreSQL',
  instructorBio:
    'Hujenga mifumo ya oda na ya stoku kwa wauzaji wa jumla, na amelazimika kurejesha database nyingi kuliko angependa.',
  duration: 'Wiki 8',
  description: 'Panga majedwali ya data, andika API na upokee oda za muuzaji wa jumla wa Gikomba, kwa majaribio imara.',
  about: [
    'Muuzaji wa jumla wa Gikomba hupokea oda kwa simu, kwa karatasi na kwa kumbukumbu ya kichwa. Mara mbili kwa wiki, bale moja huuzwa kwa watu wawili. Unajenga server ndogo inayozuia jambo hili lisitokee.',
    'Kozi inaanzia kwenye majedwali ya database, kwa sababu schema nzuri hukataa data mbaya kabla code yoyote haijaanza. Kisha zinafuata server ya HTTP, transactions, na majaribio kwenye database halisi.',
    'Unapaswa kuwa unaweza kusoma JavaScript. SQL inafundishwa kuanzia query ya kwanza. Panga somo moja la kusoma kwa wiki: nusu saa ya kusoma, kisha saa mbili hadi tatu na majedwali yako mwenyewe. Video ni ya wiki ya sita. Mwisho wa wiki ya nane una server ndogo ya oda yenye majaribio, na unajua kuibadilisha watu wakiendelea kuitumia.',
  ],
  outcomes: [
    'Kupanga oda, stoku na wateja kwa constraints zinazovilinda',
    'Kuandika endpoint ya HTTP inayokagua inachopokea',
    'Kutumia transactions ili wanunuzi wawili wasipate bale moja',
    'Kuhifadhi pesa bila kupoteza senti',
    'Kujibu maswali ya mwenye biashara kwa joins na jumla',
    'Kujaribu kwenye PostgreSQL halisi',
    'Kubadilisha jedwali watu wakiendelea kununua',
  ],
  requirements: ['Unaweza kusoma na kuandika JavaScript rahisi', 'Laptop inayoweza kusakinishwa Node na PostgreSQL'],
  features: [
    'Kila query unaweza kuinakili na kuijaribu',
    'Mazoezi ya matatizo halisi ya stoku, pamoja na majibu',
    'Video kuhusu mbio za bale ya mwisho, yenye manukuu',
    'Beji ya kumaliza kozi',
  ],
};
