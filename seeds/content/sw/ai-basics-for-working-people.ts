import { askWell } from '#seeds/content/sw/ai-basics/ask-well.ts';
import { checkIt } from '#seeds/content/sw/ai-basics/check-it.ts';
import { useItSafely } from '#seeds/content/sw/ai-basics/use-it-safely.ts';
import { whatItIs } from '#seeds/content/sw/ai-basics/what-it-is.ts';
import type { CourseInSwahili } from '#seeds/content/sw/swahili-types.ts';

export const aiBasicsForWorkingPeople: CourseInSwahili = {
  title: 'Misingi ya AI kwa Wafanyakazi',
  instructorBio:
    'Huwafundisha wafanyakazi wa ofisi za Nairobi na Machakos kutumia modeli za lugha kwa barua, kumbukumbu za mikutano na spreadsheet zao, na kukagua matokeo. Kabla ya hapo alikuwa katibu wa SACCO kwa miaka tisa.',
  duration: 'Wiki 3',
  description:
    'Modeli zinaweza kufanya nini na haziwezi nini, na jinsi ya kuzitumia kwa usalama kwa ripoti, barua na spreadsheet.',
  about: [
    'Huhitaji kujua injini imejengwaje ili uendeshe gari vizuri, lakini ni lazima ujue linachukua muda gani kusimama. Kozi hii inakufundisha kiasi hicho kuhusu modeli za lugha.',
    'Kila somo linatumia kazi za ofisi: kumkumbusha mpangaji kodi, kumbukumbu za mkutano wa SACCO, jedwali la gharama, tangazo la Kiswahili. Unajifunza kuomba vizuri, kukagua jibu, na kulinda data za watu kulingana na sheria ya Kenya.',
    'Kila somo la kusoma huisha kwa zoezi na jibu lake. Katika somo la mwisho unajaribu kazi yako moja kwa mwezi mzima, na unapiga hesabu kama imekuletea faida.',
  ],
  outcomes: [
    'Kueleza kwa sentensi mbili modeli ya lugha hufanya nini',
    'Kuandika ombi linaloleta rasimu ya kwanza inayofaa',
    'Kukagua takwimu, majina na vyanzo kabla ya kutuma',
    'Kuamua kisichopaswa kamwe kubandikwa kwenye chat',
    'Kuipa ofisi yako kanuni ya mistari mitano, na kupima zana inaokoa nini',
  ],
  requirements: ['Simu au kompyuta', 'Msaidizi yeyote wa chat, wa bure anatosha', 'Takriban saa moja kwa jioni tisa'],
  features: [
    'Masomo 18 mafupi yenye mazoezi na majibu',
    'Video nne za takriban dakika moja, zenye manukuu',
    'Kadi ya ombi na kanuni ya ofisi za kuchapisha (PDF)',
    'Beji ya kumaliza kozi',
  ],
  sections: {
    'What it is': 'AI ni nini',
    'Ask well': 'Omba vizuri',
    'Check it': 'Kagua',
    'Use it safely': 'Itumie kwa usalama',
  },
  lessons: { ...whatItIs, ...askWell, ...checkIt, ...useItSafely },
};
