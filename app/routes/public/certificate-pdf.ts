import { data } from 'react-router';
import { makeCertificateFile } from '#app/modules/learning/certificates/make-certificate-file.server.ts';
import { learningErrors } from '#app/modules/learning/learning-errors.ts';
import { requestScope } from '#app/services.server.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { pdfFile } from '../pdf-file.server.ts';
import type { Route } from './+types/certificate-pdf';

/** A certificate as a PDF file, for anybody who has the link; made anew each time. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { services, actor, address } = context.get(requestScope);
  const { db, rateLimits, config } = services;
  const deps = { db, rateLimits, appUrl: config.appUrl, address, actor: await actor() };
  try {
    return pdfFile(await makeCertificateFile(deps, params.code));
  } catch (error) {
    const answer = answerFrom(learningErrors, error);
    if (answer) throw data(answer.message, { status: answer.status });
    throw error;
  }
}
