import { listAndProfit } from '#seeds/content/sw/spreadsheets-for-small-business/list-and-profit.ts';
import { stockAndMonth } from '#seeds/content/sw/spreadsheets-for-small-business/stock-and-month.ts';
import type { CourseInSwahili } from '#seeds/content/sw/swahili-types.ts';

export const spreadsheetsForSmallBusiness: CourseInSwahili = {
  title: 'Spreadsheet kwa Biashara Ndogo',
  instructorBio:
    'Huweka hesabu za duka la vifaa vya ujenzi la Rongai katika faili moja, na hajapoteza risiti tangu 2018. Alifundisha utunzaji wa hesabu katika chuo cha ufundi cha vijana Kajiado kwa miaka sita.',
  duration: 'Wiki 2',
  description:
    'Faili moja ya mauzo, stoku na pesa taslimu, yenye fomula kumi unazozielewa na hesabu za mwisho wa mwezi za saa moja.',
  about: [
    'Maduka mengi hayahitaji programu ya uhasibu siku ya kwanza. Yanahitaji orodha moja safi, inayojazwa kila jioni, na fomula chache zinazojibu maswali ya mwenye duka.',
    'Unajenga faili hii kwa duka la vifaa vya ujenzi, kwa Excel, LibreOffice au Google Sheets. Fomula ni zilezile katika zote tatu. Mwishoni inajua umepata faida gani kwa kila bidhaa, uagize nini na lini, nani ana deni lako, na kama pesa za droo zinalingana.',
  ],
  outcomes: [
    'Kutengeneza orodha inayoweza kujumlishwa, kuchujwa na kuaminiwa',
    'Kutumia fomula kumi bila wasiwasi',
    'Kuona faida kwa bidhaa, na kuweka bei ya faida unayohitaji',
    'Kuagiza kabla rafu haijaisha, na kujua nani ana deni lako',
    'Kulinganisha pesa taslimu na statement ya M-Pesa mwisho wa mwezi',
  ],
  requirements: ['Kompyuta yenye programu yoyote ya spreadsheet', 'Huhitaji kuwa umewahi kutumia fomula'],
  features: [
    'Masomo manane, kila moja lina zoezi na jibu lake',
    'Video kuhusu margin na mark-up, yenye manukuu',
    'Kadi ya fomula ya kuchapisha (PDF)',
    'Beji ya kumaliza kozi',
  ],
  sections: {
    'A list you can trust': 'Orodha unayoweza kuiamini',
    Answers: 'Majibu',
    'The month': 'Mwezi',
  },
  lessons: { ...listAndProfit, ...stockAndMonth },
};
