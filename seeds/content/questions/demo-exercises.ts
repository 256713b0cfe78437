import { aiBasicsForWorkingPeople } from './ai-basics-for-working-people.ts';
import { androidAppsThatWorkOffline } from './android-apps-that-work-offline.ts';
import { backendWithNodeAndPostgresql } from './backend-with-node-and-postgresql.ts';
import { buildAiAgentsForBackOffices } from './build-ai-agents-for-back-offices.ts';
import { dataAnalysisWithKenyanData } from './data-analysis-with-kenyan-data.ts';
import { devopsOnASmallBudget } from './devops-on-a-small-budget.ts';
import type { DemoExercises } from './exercise-types.ts';
import { frontendFoundations } from './frontend-foundations.ts';
import { grantWritingNeedToBudget } from './grant-writing-need-to-budget.ts';
import { interfaceDesignFromZero } from './interface-design-from-zero.ts';
import { mpesaForASmallShop } from './mpesa-for-a-small-shop.ts';
import { plainEnglishForReportsAndTenders } from './plain-english-for-reports-and-tenders.ts';
import { spreadsheetsForSmallBusiness } from './spreadsheets-for-small-business.ts';
import { takePaymentsWithDaraja } from './take-payments-with-daraja.ts';

/** The questions of the demo courses and the lessons that ask them, by the slug of the course. */
export const demoExercises: Readonly<Record<string, DemoExercises>> = {
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
