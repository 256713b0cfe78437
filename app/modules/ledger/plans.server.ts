/**
 * Functions on plans for other modules, inside their own transactions and after their own access check. Only the ledger writes plans.
 */
export {
  closePlan,
  openPlanOrder,
  readPlanRefusal,
  takesOrder,
  whyPlanRefuses,
  writePlan,
  writePlanOrder,
  type PlanOrder,
} from './plans/plan-payments.server.ts';
export {
  isInPlan,
  isRefusedByPlan,
  isOfPlan,
  lockOpenPlans,
  lockOrdersOfPlan,
  toPlan,
  updateReminded,
  lockPlan,
  selectEndedPlans,
  selectOpenPlansOf,
  selectPaidOrders,
  selectPlan,
  selectPlanByNumber,
  selectPlanLines,
  selectPlanOfOrder,
  selectRunningPlan,
  type NewPlanLine,
  type PlanLine,
  type PlanRow,
} from './plans/plan-queries.server.ts';
