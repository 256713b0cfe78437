import type { InboxKind } from '#app/shared/payment-terms.ts';
import { checkHandler, checkTimeoutHandler } from '../checks/process-check-result.server.ts';
import { confirmationHandler } from '../confirmations/process-confirmation.server.ts';
import { refundHandler, refundTimeoutHandler } from '../reversals/process-refund-result.server.ts';
import type { InboxHandler } from './inbox.ts';

/** Results of prompts have a way of their own (`process-callback.server.ts`): they may need a query in between. */
export const inboxHandlers: Readonly<Record<Exclude<InboxKind, 'stk'>, InboxHandler>> = {
  c2b: confirmationHandler,
  refund: refundHandler,
  refund_timeout: refundTimeoutHandler,
  check: checkHandler,
  check_timeout: checkTimeoutHandler,
};
