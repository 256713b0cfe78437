import { orderStatus } from '#app/modules/money/collection/progress/order-status.server.ts';
import { fitsPrompt } from '#app/modules/money/ledger/order.ts';
import type { LiveQuotation } from '#app/modules/money/quotations/quotation.ts';
import { quotationToken } from '#app/modules/money/quotations/send-quotation.server.ts';
import { readLinkedQuotation } from '#app/modules/money/quotations/read-quotations.server.ts';
import type { Services } from '#app/services.server.ts';

/**
 * Returns the page of a quotation for whoever has its link, with what its last prompt came to. Four queries at most. Throws DomainError
 * 'quotation_not_found'.
 */
export async function readQuotationPage(services: Services, token: string) {
  const { db, clock, providers, gateway } = services;
  const quotation = await readLinkedQuotation(services, token);
  const { orderId, buyer, state, isRefunded } = quotation;
  const isOpen = state === 'sent' || state === 'accepted';
  const status =
    isOpen && buyer.userId !== null
      ? await orderStatus(
          { db, clock, providers, actor: { kind: 'learner', userId: buyer.userId, name: '', email: '' } },
          { orderId },
        )
      : null;
  const { replacedBy } = quotation;
  const live: LiveQuotation = {
    state,
    isRefunded,
    progress: status && status.state !== 'not_started' ? status.sentence : null,
  };
  return {
    quotation,
    successor: replacedBy && `/quotations/${quotationToken(services.newsletterKey, replacedBy.id)}`,
    payBill: gateway?.account.payBill ?? null,
    mayPay: gateway !== null && isOpen && fitsPrompt(quotation.totalCents),
    isOpen,
    live,
  };
}
