import { isOutage } from '#app/platform/outage.ts';
import type { RequestScope } from '#app/services.server.ts';
import type { ErrorAnswer } from '#app/shared/domain-error.ts';
import { outageSentence } from '#app/shared/outage-sentence.ts';

/**
 * What a form answers to an error that no table knows: 500 with `failure`, its sentence for what nobody foresaw; 503 with the sentence
 * about outages where something behind the site does not answer. `logged` goes into the log, under the request's id.
 */
export function answerUnforeseen(
  { services, requestId, trouble }: RequestScope,
  error: unknown,
  { logged, failure }: { readonly logged: string; readonly failure: string },
): ErrorAnswer {
  services.log.error({ err: error, requestId }, logged);
  trouble.note(error);
  return isOutage(error) ? { status: 503, message: outageSentence } : { status: 500, message: failure };
}
