import type { CourseInSwahili } from '#seeds/content/sw/swahili-types.ts';

export const takePaymentsWithDaraja: CourseInSwahili = {
  title: 'Pokea Malipo kwa Daraja',
  instructorBio:
    'Hujenga mifumo ya oda na ya stoku kwa wauzaji wa jumla, na amelazimika kurejesha database nyingi kuliko angependa.',
  duration: 'Wiki 4',
  description:
    'M-Pesa Express kuanzia ombi la kwanza hadi vitabu vya hesabu vinavyolingana na statement, pamoja na majibu yanayochelewa au kuja mara mbili.',
  about: [
    'Ni rahisi kutuma ombi la malipo. Kinachofuata ndicho kigumu: jibu linaweza kuja baada ya sekunde tatu, baada ya dakika mbili, mara mbili, au lisije kabisa. Kozi hii inahusu hali hizo nne.',
    'Unajenga sehemu ya malipo ya duka dogo kwa Daraja API ya Safaricom, katika sandbox, na unajaribu kila hali mbaya kabla mteja hajakutana nayo.',
  ],
  outcomes: [
    'Kutuma ombi na kuhifadhi vitambulisho vyake',
    'Kushughulikia majibu yanayochelewa, yanayorudiwa na yasiyofika',
    'Kumweleza mteja kila tokeo kwa sentensi moja',
    'Kulinganisha hesabu na statement kila usiku',
  ],
  requirements: ['Kozi ya Backend kwa Node na PostgreSQL, au ujuzi sawa', 'Akaunti ya sandbox ya Daraja'],
  features: ['Kila hitilafu inajaribiwa mapema', 'Beji ya kumaliza kozi'],
};
