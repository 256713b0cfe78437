import type { DemoCourse } from '#seeds/content/content-types.ts';
import { aiBasicsForWorkingPeople } from '#seeds/content/courses/ai-basics-for-working-people.ts';
import { androidAppsThatWorkOffline } from '#seeds/content/courses/android-apps-that-work-offline.ts';
import { backendWithNodeAndPostgresql } from '#seeds/content/courses/backend-with-node-and-postgresql.ts';
import { buildAiAgentsForBackOffices } from '#seeds/content/courses/build-ai-agents-for-back-offices.ts';
import { dataAnalysisWithKenyanData } from '#seeds/content/courses/data-analysis-with-kenyan-data.ts';
import { devopsOnASmallBudget } from '#seeds/content/courses/devops-on-a-small-budget.ts';
import { frontendFoundations } from '#seeds/content/courses/frontend-foundations.ts';
import { grantWritingNeedToBudget } from '#seeds/content/courses/grant-writing-need-to-budget.ts';
import { interfaceDesignFromZero } from '#seeds/content/courses/interface-design-from-zero.ts';
import { mpesaForASmallShop } from '#seeds/content/courses/mpesa-for-a-small-shop.ts';
import { plainEnglishForReportsAndTenders } from '#seeds/content/courses/plain-english-for-reports-and-tenders.ts';
import { spreadsheetsForSmallBusiness } from '#seeds/content/courses/spreadsheets-for-small-business.ts';
import { takePaymentsWithDaraja } from '#seeds/content/courses/take-payments-with-daraja.ts';

/** Every demo course, in the catalogue's order. */
export const demoCourses: readonly DemoCourse[] = [
  frontendFoundations,
  backendWithNodeAndPostgresql,
  androidAppsThatWorkOffline,
  aiBasicsForWorkingPeople,
  grantWritingNeedToBudget,
  buildAiAgentsForBackOffices,
  interfaceDesignFromZero,
  devopsOnASmallBudget,
  dataAnalysisWithKenyanData,
  spreadsheetsForSmallBusiness,
  plainEnglishForReportsAndTenders,
  mpesaForASmallShop,
  takePaymentsWithDaraja,
];

/** A cheap course that begins with a text, a PDF and a video, in this order. */
export const walkthroughCourseSlug = mpesaForASmallShop.slug;
