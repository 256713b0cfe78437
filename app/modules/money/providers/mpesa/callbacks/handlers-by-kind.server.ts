import type { InboxKind } from '#app/shared/payment-terms.ts';
import { checkHandler, checkTimeoutHandler } from '../checks/process-check-result.server.ts';
import { confirmationHandler } from '../confirmations/process-confirmation.server.ts';
import { refundHandler, refundTimeoutHandler } from '../reversals/process-refund-result.server.ts';
import type { CallbackHandler } from './callback-handler.ts';

/** Handlers by kind. `process-callback.server.ts` handles results of prompts, because they may need a query in between. */
export const callbackHandlers: Readonly<Record<Exclude<InboxKind, 'stk'>, CallbackHandler>> = {
  c2b: confirmationHandler,
  refund: refundHandler,
  refund_timeout: refundTimeoutHandler,
  check: checkHandler,
  check_timeout: checkTimeoutHandler,
};
