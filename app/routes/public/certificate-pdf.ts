import { makeCertificateFile } from '#app/modules/learning/certificates/make-certificate-file.server.ts';
import { learningErrors } from '#app/modules/learning/learning-errors.ts';
import { requestScope } from '#app/services.server.ts';
import { pdfFile } from '../pdf-file.server.ts';
import { refusalToShow } from '../refusal-to-show.server.ts';
import type { Route } from './+types/certificate-pdf';

/** Downloads a certificate as a PDF, for everybody with the link. Made for each request. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { services, address } = context.get(requestScope);
  const { db, pictures, log, rateLimits, config } = services;
  const deps = { db, pictures, log, rateLimits, appUrl: config.appUrl, address };
  try {
    return pdfFile(await makeCertificateFile(deps, params.code));
  } catch (error) {
    throw refusalToShow(learningErrors, error);
  }
}
