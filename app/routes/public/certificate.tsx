import { askForProof } from '#app/modules/identity/ui/proof/ask-for-proof.ts';
import { LearnerProof } from '#app/modules/identity/ui/proof/learner-proof.tsx';
import { data, redirect } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import {
  certificateFilePath,
  certificatePath,
  type Certificate,
} from '#app/modules/learning/certificates/certificate.ts';
import { requestCorrection } from '#app/modules/learning/certificates/corrections/request-correction.server.ts';
import { readCertificate } from '#app/modules/learning/certificates/read-certificate.server.ts';
import { learningErrors } from '#app/modules/learning/learning-errors.ts';
import { CertificateDocument } from '#app/modules/learning/ui/certificates/certificate-document.tsx';
import { CorrectName } from '#app/modules/learning/ui/certificates/correct-name.tsx';
import { ShareCertificate } from '#app/modules/learning/ui/certificates/share-certificate.tsx';
import { requestScope } from '#app/services.server.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { BadgeCheck, Download } from '#app/ui/icons.ts';
import { certificateCard } from '#app/ui/share-card/share-card.ts';
import { describePage, siteOf, type Matches } from '#app/modules/site/ui/public/describe-page.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { fieldOf, readForm } from '../form-fields.server.ts';
import { requireLearner } from '../guards.server.ts';
import { refusalToShow } from '../refusal-to-show.server.ts';
import type { Route } from './+types/certificate';
import { fill } from '#app/ui/fill.ts';
import { localHref } from '#app/shared/local-href.ts';
import { m } from '#texts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, actor, settings } = context.get(requestScope);
  const { brand } = await settings();
  const { appUrl } = services.config;
  try {
    const standing = await readCertificate({ db: services.db, actor: await actor() }, params.code);
    // Redirects codes in lower case or with dashes to the one address of the certificate.
    if (standing.state === 'valid' && standing.certificate.code !== params.code)
      throw redirect(certificatePath(standing.certificate.code));
    return { standing, brand, appUrl };
  } catch (error) {
    throw refusalToShow(learningErrors, error);
  }
}

/** Takes the owner's request for another name on the certificate. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [askForProof];

export async function action({ params, context, request, url }: Route.ActionArgs) {
  const actor = await requireLearner({ context, url });
  const { services } = context.get(requestScope);
  const form = await readForm(request);
  // Reads more than the limits, so that the use case can refuse what is too long.
  const typed = { name: fieldOf(form, 'name', 400), reason: fieldOf(form, 'reason', 4_000) };
  try {
    await requestCorrection({ ...services, actor }, params.code, typed);
    return redirect(certificatePath(params.code), 303);
  } catch (error) {
    const answer = answerFrom(learningErrors, error);
    if (!answer) throw error;
    return data({ ...typed, error: answer.message }, { status: answer.status });
  }
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
