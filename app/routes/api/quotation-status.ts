import { answerErrors } from '#app/modules/money/quotations/answer-quotation.server.ts';
import { requestScope } from '#app/services.server.ts';
import { readQuotationPage } from '../public/read-quotation-page.server.ts';
import { answerJson } from '../answer-json.server.ts';
import type { Route } from './+types/quotation-status';

/** Answers what the page of a quotation follows, as JSON: for browsers whose event stream is down. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  return answerJson(answerErrors, async () => {
    const { live } = await readQuotationPage(context.get(requestScope).services, params.token);
    return live;
  });
}
