import { isOutage } from '#app/platform/outage.ts';
import type { RequestScope } from '#app/services.server.ts';
import type { ErrorAnswer } from '#app/shared/domain-error.ts';
import { m } from '#texts';

/**
 * Logs an error that no table knows, under the request's id with the message `logged`, and returns the form's answer: 503 with the
 * sentence about outages if a service behind the site is down, otherwise 500 with `failure`.
 */
export function answerUnexpectedError(
  { services, requestId, requestErrors }: RequestScope,
  error: unknown,
  { logged, failure }: { readonly logged: string; readonly failure: string },
): ErrorAnswer {
  services.log.error({ err: error, requestId }, logged);
  requestErrors.note(error);
  return isOutage(error) ? { status: 503, message: m.ui_outage() } : { status: 500, message: failure };
}
