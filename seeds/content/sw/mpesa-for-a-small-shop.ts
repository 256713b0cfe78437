import { checkAndKeep } from '#seeds/content/sw/mpesa-for-a-small-shop/check-and-keep.ts';
import { receiveAndRecord } from '#seeds/content/sw/mpesa-for-a-small-shop/receive-and-record.ts';
import type { CourseInSwahili } from '#seeds/content/sw/swahili-types.ts';

export const mpesaForASmallShop: CourseInSwahili = {
  title: 'Kumbukumbu za M-Pesa kwa Duka Dogo',
  instructorBio:
    'Aliweka hesabu za maduka matatu ya Kawangware kwa miaka saba kabla ya kuwafundisha wengine kuweka zao. Bado hufunga hesabu za moja kila Jumamosi.',
  duration: 'Wiki 1',
  description:
    'Chagua kati ya till na paybill, soma kila ujumbe wa malipo, na ufunge hesabu za siku kwa dakika kumi kwa karatasi moja tu.',
  about: [
    'Pesa zinazoingia kwa simu ni rahisi kupokea, na ni rahisi pia kupotea katika hesabu. Mwezi ukiisha, hakuna anayekumbuka zile KSh 1,200 zilikuwa za nani.',
    'Masomo matatu mafupi yanalijengea duka dogo mazoea ya dakika kumi kwa siku: kusoma kidogo, karatasi ya kuchapisha na video yenye manukuu. Mengine matano yanahusu yanayotokea mwezi wa kwanza: kiasi kisicho sahihi, kulinganisha na statement kila wiki, ada, bidhaa za mkopo, na malipo ya mwenye duka.',
  ],
  outcomes: [
    'Kuchagua kati ya till na paybill kulingana na wateja wako',
    'Kutambua mambo matano katika ujumbe wa malipo',
    'Kufunga mauzo ya siku kwenye karatasi moja na kuona kilichopungua',
    'Kulinganisha wiki nzima na statement, kwa pande zote mbili',
    'Kujua M-Pesa inakugharimu kiasi gani, nani ana deni lako, na kinachobaki',
  ],
  requirements: ['Simu na kalamu', 'Takriban nusu saa kila jioni kwa siku saba'],
  features: [
    'Masomo manane mafupi yenye mazoezi na majibu',
    'Karatasi ya kila siku unayoweza kunakili mara nyingi upendavyo (PDF)',
    'Video ya takriban dakika moja yenye manukuu',
    'Beji ya kumaliza kozi',
  ],
  sections: {
    'Receive it': 'Pokea pesa',
    'Record it': 'Andika hesabu',
    'Check it': 'Linganisha',
    'Keep it': 'Tunza pesa',
  },
  lessons: { ...receiveAndRecord, ...checkAndKeep },
};
