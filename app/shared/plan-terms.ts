/**
 * waiting: for the first payment; active: open until its access ends; paused: closed until the next payment; paid: all of it, so that the
 * course stays open; cancelled: by an admin, or with the account, or because its first payment never came.
 */
export const planStates = ['waiting', 'active', 'paused', 'paid', 'cancelled'] as const;
export type PlanState = (typeof planStates)[number];

/** Plans in one of these take payments. */
export const openPlanStates = ['waiting', 'active', 'paused'] as const satisfies readonly PlanState[];

/** When the tax on a plan's payments is due, and so when they are invoiced: with each payment, or all of them with the last one. */
export const planTaxTimes = ['each', 'last'] as const;
export type PlanTaxTime = (typeof planTaxTimes)[number];

/** The smallest payment into a plan, in cents; a smaller rest may be paid too. */
export const minPlanPayment = 1_000;
