import type { CourseInSwahili } from '#seeds/content/sw/swahili-types.ts';

export const buildAiAgentsForBackOffices: CourseInSwahili = {
  title: 'Unda AI Agents za Kazi za Ofisi',
  instructorBio:
    'Huendesha hesabu za mwisho wa mwezi za SACCO na shule kwa programu, na husisitiza kwamba mtu atie sahihi kila kinachotoka ofisini.',
  duration: 'Wiki 6',
  description: 'Agents zinazosoma invoice, kulinganisha statement za M-Pesa na kumkabidhi mtu kesi zisizo za kawaida.',
  about: [
    'Agent ni mzunguko: modeli inaangalia kazi, inachagua zana, inaona matokeo na kuendelea hadi imalize au ikwame. Mzunguko wenyewe ni mistari hamsini. Kinachouzunguka ndicho kinachoamua kama mhasibu anaweza kuuamini.',
    'Unajenga agent moja inayolinganisha statement ya M-Pesa ya shule na invoice zake za karo. Sheria za kawaida zinashughulikia kesi rahisi, modeli inapendekeza zilizobaki, na mtu anaamua pale ambapo pesa ingesogezwa.',
    'Wiki sita, takriban saa nne kila wiki: sheria katika wiki ya kwanza, mzunguko katika ya pili, zana katika ya tatu, makabidhiano katika ya nne, mashambulizi na vipimo katika ya tano, na kazi ya kila usiku kwa data yako mwenyewe katika ya sita. Unahitaji akaunti ya kulipia kwa mtoa modeli; mazoezi yote yanagharimu shilingi mia chache.',
  ],
  outcomes: [
    'Kuamua hatua ipi inahitaji modeli na ipi inahitaji if tu',
    'Kuandika mzunguko wa agent na zana zake mwenyewe',
    'Kumkabidhi mtu kesi zisizo za kawaida pamoja na sababu',
    'Kuilinda agent dhidi ya maandishi yanayoipa amri',
    'Kuipima kwa kesi halisi za mwezi uliopita',
    'Kuiendesha kila usiku ndani ya bajeti, ikiwa na swichi ya kuisimamisha',
  ],
  requirements: ['Unaandika JavaScript au Python kazini', 'Unaweza kutumia modeli yoyote ya lugha yenye tool calls'],
  features: [
    'Inafanya kazi na mtoa modeli yeyote: mzunguko ni wako',
    'Statement ndogo yenye invoice za kufanyia mazoezi',
    'Video ya malipo 400 yakiwa njiani, yenye manukuu',
    'Beji ya kumaliza kozi',
  ],
};
