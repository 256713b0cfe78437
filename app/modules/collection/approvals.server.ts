/** First decisions that wait for a second person, for other modules, after their own access check. */
export {
  selectFirstDecision,
  selectLastDecline,
  selectWaitingDecisions,
  type ConfirmedDecision,
  type WaitingDecision,
} from './approvals/approval-queries.server.ts';
