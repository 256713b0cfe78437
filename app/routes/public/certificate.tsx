import { askForProof } from '#app/modules/people/ui/proof/ask-for-proof.ts';
import { LearnerProof } from '#app/modules/people/ui/proof/learner-proof.tsx';
import { redirect } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { certificateFilePath, certificatePath, type Certificate } from '#app/modules/study/certificates/certificate.ts';
import { requestCorrection } from '#app/modules/study/certificates/corrections/request-correction.server.ts';
import { readCertificate } from '#app/modules/study/certificates/read-certificate.server.ts';
import { learningErrors } from '#app/modules/study/learning/learning-errors.ts';
import { CertificateDocument } from '#app/modules/study/certificates/ui/certificate-document.tsx';
import { CorrectName } from '#app/modules/study/certificates/ui/correct-name.tsx';
import { ShareCertificate } from '#app/modules/study/certificates/ui/share-certificate.tsx';
import { requestScope } from '#app/services.server.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { BadgeCheck, Download } from '#app/ui/icons.ts';
import { certificateCard } from '#app/ui/share-card/share-card.ts';
import { describePage, siteOf, type Matches } from '#app/modules/site/ui/public/describe-page.ts';
import type { RouteHandle } from '#app/platform/http/route-handle.ts';
import { requireLearner } from '../guards.server.ts';
import { formAction, type Reading } from '../form-action.server.ts';
import { readOrRefuse } from '../refusal-to-show.server.ts';
import type { Route } from './+types/certificate';
import { fill } from '#app/ui/fill.ts';
import { localHref } from '#app/shared/local-href.ts';
import { m } from '#texts';

export const handle = { cache: 'none' } satisfies RouteHandle;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, actor, settings } = context.get(requestScope);
  const { brand } = await settings();
  const { appUrl } = services.config;
  return readOrRefuse(learningErrors, async () => {
    const standing = await readCertificate({ db: services.db, actor: await actor() }, params.code);
    // Redirects codes in lower case or with dashes to the one address of the certificate.
    if (standing.state === 'valid' && standing.certificate.code !== params.code)
      throw redirect(certificatePath(standing.certificate.code));
    return { standing, brand, appUrl };
  });
}

/** Takes the owner's request for another name on the certificate. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [askForProof];

export function action({ params: { code }, ...visit }: Route.ActionArgs) {
  // Reads more than the limits, so that the use case can refuse what is too long.
  const typedIn = ({ field }: Reading) => ({ name: field('name', 400), reason: field('reason', 4_000) });
  return formAction(
    visit,
    {
      guard: requireLearner,
      errors: learningErrors,
      more: ({ error }, sent) => ({ ...typedIn(sent), error: error ?? '' }),
    },
    async ({ deps, ...sent }) => {
      await requestCorrection(deps, code, typedIn(sent));
      return certificatePath(code);
    },
  );
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData?.standing.state === 'valid'
    ? describe(matches, loaderData.standing.certificate)
    : [{ title: loaderData ? m.certificates_page_not_valid() : m.certificates_page_not_found() }];

function describe(matches: Matches, certificate: Certificate) {
  const { code, learnerName, courseTitle, completedOn } = certificate;
  return describePage(matches, {
    path: certificatePath(code),
    title: `${learnerName}: ${courseTitle}`,
    description: m.certificates_page_description({ name: learnerName, title: courseTitle, day: completedOn }),
    card: import.meta.env.SSR ? certificateCard(siteOf(matches).brand, certificate) : undefined,
  });
}

/** Proves a certificate to everybody with its link. Shows nothing beyond the certificate. */
export default function CertificatePage({ loaderData: { standing, brand, appUrl }, actionData }: Route.ComponentProps) {
  if (standing.state === 'revoked') return <Revoked codeInWords={standing.codeInWords} isOwn={standing.isOwn} />;
  const { certificate, picture, isOwn, correction } = standing;
  return (
    <div className="shell app">
      <div className="cert-page">
        <CertificateDocument certificate={certificate} brand={brand} picture={picture} level="h1" />
        <aside className="stack stack-20">
          <div className="stack stack-8">
            <p className="cert-holds">
              <BadgeCheck />
              {m.certificates_page_valid()}
            </p>
            <p className="meta">{m.certificates_page_issued({ brand, day: certificate.completedOn })}</p>
            {certificate.issuedAgainOn !== null && (
              <p className="meta">{m.certificates_page_issued_again({ day: certificate.issuedAgainOn })}</p>
            )}
          </div>
          <a
            className={isOwn ? 'btn btn-accent btn-lg' : 'btn btn-quiet btn-lg'}
            href={localHref(certificateFilePath(certificate.code))}
          >
            <Download className="i-sm" />
            {m.learning_download_pdf()}
          </a>
          {isOwn ? (
            <>
              <section aria-labelledby="share-title">
                <h2 id="share-title" className="h3 space-below">
                  {m.certificates_page_share()}
                </h2>
                <ShareCertificate certificate={certificate} brand={brand} appUrl={appUrl} />
              </section>
              <LearnerProof />
              <CorrectName certifiedName={certificate.learnerName} status={correction} refused={actionData} />
            </>
          ) : (
            <LinkButton to="/courses" size="lg">
              {m.certificates_page_courses()}
            </LinkButton>
          )}
        </aside>
      </div>
    </div>
  );
}

function Revoked({ codeInWords, isOwn }: { readonly codeInWords: string; readonly isOwn: boolean }) {
  return (
    <div className="shell app">
      <EmptyState
        level="h1"
        title={m.certificates_revoked_title()}
        category="general"
        actions={
          <LinkButton to={isOwn ? '/dashboard/achievements' : '/courses'}>
            {isOwn ? m.certificates_revoked_achievements() : m.certificates_revoked_courses()}
          </LinkButton>
        }
      >
        {isOwn
          ? fill(m.certificates_revoked_own, {
              contact: <Link to="/contact">{m.certificates_revoked_write()}</Link>,
            })
          : m.certificates_revoked({ code: codeInWords })}
      </EmptyState>
    </div>
  );
}
