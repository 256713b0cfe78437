import { aiBasicsForWorkingPeople } from '#seeds/content/sw/ai-basics-for-working-people.ts';
import { androidAppsThatWorkOffline } from '#seeds/content/sw/android-apps-that-work-offline.ts';
import { backendWithNodeAndPostgresql } from '#seeds/content/sw/backend-with-node-and-postgresql.ts';
import { buildAiAgentsForBackOffices } from '#seeds/content/sw/build-ai-agents-for-back-offices.ts';
import { dataAnalysisWithKenyanData } from '#seeds/content/sw/data-analysis-with-kenyan-data.ts';
import { devopsOnASmallBudget } from '#seeds/content/sw/devops-on-a-small-budget.ts';
import { frontendFoundations } from '#seeds/content/sw/frontend-foundations.ts';
import { grantWritingNeedToBudget } from '#seeds/content/sw/grant-writing-need-to-budget.ts';
import { interfaceDesignFromZero } from '#seeds/content/sw/interface-design-from-zero.ts';
import { mpesaForASmallShop } from '#seeds/content/sw/mpesa-for-a-small-shop.ts';
import { plainEnglishForReportsAndTenders } from '#seeds/content/sw/plain-english-for-reports-and-tenders.ts';
import { spreadsheetsForSmallBusiness } from '#seeds/content/sw/spreadsheets-for-small-business.ts';
import type { CourseInSwahili } from '#seeds/content/sw/swahili-types.ts';
import { takePaymentsWithDaraja } from '#seeds/content/sw/take-payments-with-daraja.ts';

/** The demo courses in Kiswahili, by the slug of the English course. */
export const swahiliTexts: Readonly<Record<string, CourseInSwahili>> = {
  'ai-basics-for-working-people': aiBasicsForWorkingPeople,
  'android-apps-that-work-offline': androidAppsThatWorkOffline,
  'backend-with-node-and-postgresql': backendWithNodeAndPostgresql,
  'build-ai-agents-for-back-offices': buildAiAgentsForBackOffices,
  'data-analysis-with-kenyan-data': dataAnalysisWithKenyanData,
  'devops-on-a-small-budget': devopsOnASmallBudget,
  'frontend-foundations': frontendFoundations,
  'grant-writing-need-to-budget': grantWritingNeedToBudget,
  'interface-design-from-zero': interfaceDesignFromZero,
  'mpesa-for-a-small-shop': mpesaForASmallShop,
  'plain-english-for-reports-and-tenders': plainEnglishForReportsAndTenders,
  'spreadsheets-for-small-business': spreadsheetsForSmallBusiness,
  'take-payments-with-daraja': takePaymentsWithDaraja,
};
