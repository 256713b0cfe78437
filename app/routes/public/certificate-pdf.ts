import { makeCertificateFile } from '#app/modules/study/certificates/make-certificate-file.server.ts';
import { learningErrors } from '#app/modules/study/learning/learning-errors.ts';
import { requestScope } from '#app/services.server.ts';
import type { RouteHandle } from '#app/platform/http/route-handle.ts';
import { pdfFile } from '../pdf-file.server.ts';
import { readOrRefuse } from '../refusal-to-show.server.ts';
import type { Route } from './+types/certificate-pdf';

export const handle = { cache: 'none' } satisfies RouteHandle;

/** Downloads a certificate as a PDF, for everybody with the link. Made for each request. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { services, address } = context.get(requestScope);
  const { db, pictures, log, rateLimits, config } = services;
  const deps = { db, pictures, log, rateLimits, appUrl: config.appUrl, address };
  return readOrRefuse(learningErrors, async () => {
    return pdfFile(await makeCertificateFile(deps, params.code));
  });
}
