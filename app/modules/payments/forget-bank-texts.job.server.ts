import { forgetBankTexts } from '#app/modules/collection/statements.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { JobDefinition } from '#app/platform/jobs.server.ts';
import type { Clock } from '#app/shared/clock.ts';

const keptMs = 365 * 24 * 60 * 60 * 1000;

/** Removes every night what banks wrote about payers on statements that were compared more than a year ago. */
export function forgetBankTextsJob({ db, clock }: { readonly db: Database; readonly clock: Clock }): JobDefinition {
  const run = () => forgetBankTexts(db, new Date(clock.now().getTime() - keptMs));
  return { name: 'forget-bank-texts', schedule: '47 3 * * *', run };
}
