import type { Cover } from '#app/ui/artwork/cover/draw-cover.ts';
import { answerThatCameTwice } from './answer-that-came-twice.ts';
import { balesAndDatabase } from './bales-and-database.ts';
import { boreholeAndBudget } from './borehole-and-budget.ts';
import { dukaAndStatement } from './duka-and-statement.ts';
import { matatuAndBooking } from './matatu-and-booking.ts';
import { phoneWithoutSignal } from './phone-without-signal.ts';
import { rainAndChart } from './rain-and-chart.ts';
import { robotArmAndInvoice } from './robot-arm-and-invoice.ts';
import { screenAndPencil } from './screen-and-pencil.ts';
import { serversOnABoda } from './servers-on-a-boda.ts';
import { sheetCementHammer } from './sheet-cement-hammer.ts';
import { tenderAndPen } from './tender-and-pen.ts';
import { typewriterAndBeads } from './typewriter-and-beads.ts';

/** Illustrated covers of the demo courses, by slug: a scene from each course. */
export const demoCovers: ReadonlyMap<string, Cover> = new Map(
  Object.entries({
    'frontend-foundations': matatuAndBooking,
    'backend-with-node-and-postgresql': balesAndDatabase,
    'android-apps-that-work-offline': phoneWithoutSignal,
    'ai-basics-for-working-people': typewriterAndBeads,
    'grant-writing-need-to-budget': boreholeAndBudget,
    'build-ai-agents-for-back-offices': robotArmAndInvoice,
    'interface-design-from-zero': screenAndPencil,
    'devops-on-a-small-budget': serversOnABoda,
    'data-analysis-with-kenyan-data': rainAndChart,
    'spreadsheets-for-small-business': sheetCementHammer,
    'plain-english-for-reports-and-tenders': tenderAndPen,
    'mpesa-for-a-small-shop': dukaAndStatement,
    'take-payments-with-daraja': answerThatCameTwice,
  }),
);
