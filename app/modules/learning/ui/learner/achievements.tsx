import { Link } from 'react-router';
import type { AchievementsView, BadgeUnderway, CollectedBadge } from '../../achievements-view.ts';
import { certificateFilePath, certificatePath } from '../../certificates/certificate.ts';
import { CertificateSheet } from '../certificates/certificate-sheet.tsx';
import { ShareCertificate } from '../certificates/share-certificate.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Download } from '#app/ui/icons.ts';
import { StatCards } from '#app/ui/stat-cards.tsx';
import { ProgressStrand, Tally } from '#app/ui/strand.tsx';
import { tabPath } from '#app/modules/site/ui/learner/dashboard-tabs.ts';

export interface AchievementsProps {
  readonly view: AchievementsView;
  /** The company's name, and the site's own address. */
  readonly brand: string;
  readonly appUrl: string;
}

/** Badges earned and on their way, and the certificate that came last. */
export function Achievements({ view, brand, appUrl }: AchievementsProps) {
  const isEmpty = view.badges.length === 0 && view.underway.length === 0;
  const certified = view.badges.find((badge) => badge.certificate !== null);
  const certificate = certified?.certificate;
  return (
    <>
      <div className="page-title">
        <h1>Achievements</h1>
        <p className="sub">A badge is strung while you learn and closes with the last lesson.</p>
      </div>
      <div className="badge-stats">
        <StatCards
          stats={[
            {
              label: 'Badges Collected',
              value: view.badgesCollected,
              beads: <ProgressStrand done={view.badgesCollected} of={Math.max(1, view.enrolledCourses)} bead={6} />,
            },
            {
              label: 'Lessons Completed',
              value: view.lessonsCompleted,
              beads: <Tally count={view.lessonsCompleted} bead={4} />,
            },
          ]}
        />
      </div>
      {isEmpty ? (
        <EmptyState
          title="Your badges and accomplishments will appear here."
          category="ai-basics"
          actions={<LinkButton to={tabPath('my-courses')}>My Courses</LinkButton>}
        >
          The first one closes with the last lesson of a course.
        </EmptyState>
      ) : (
        <section aria-label="Badges">
          <h2 className="space-below">Badges</h2>
          <div className="badges">
            {view.badges.map((badge) => (
              <EarnedBadge key={badge.verificationCode} badge={badge} />
            ))}
            {view.underway.map((badge) => (
              <OpenBadge key={badge.courseId} badge={badge} />
            ))}
          </div>
        </section>
      )}
      {certificate && (
        <section aria-label="Certificate" className="space-above-32">
          <h2 className="space-below">{view.badges.length > 1 ? 'Your newest certificate' : 'Certificate'}</h2>
          <div className="cert-page">
            <CertificateSheet certificate={certificate} brand={brand} picture={certified.picture} level="h3" />
            <aside className="stack stack-20">
              <p className="muted">
                <Link className="underline" to={certificatePath(certificate.code)}>
                  Its own page
                </Link>{' '}
                proves it: anyone with the link can check it, without an account.
              </p>
              <a className="btn btn-accent btn-lg" href={certificateFilePath(certificate.code)}>
                <Download className="i-sm" />
                Download PDF
              </a>
              <ShareCertificate certificate={certificate} brand={brand} appUrl={appUrl} />
            </aside>
          </div>
        </section>
      )}
    </>
  );
}

function EarnedBadge({ badge }: { readonly badge: CollectedBadge }) {
  return (
    <article className="panel badge">
      <img className="disc" src={badge.imageUrl} alt="" width={128} height={128} />
      <h3>{badge.name}</h3>
      <p className="meta num">Earned {badge.earnedOn}</p>
      {badge.certificate && (
        <Link className="badge-proof" to={certificatePath(badge.verificationCode)}>
          Certificate<span className="sr"> of {badge.certificate.courseTitle}</span>
        </Link>
      )}
    </article>
  );
}

function OpenBadge({ badge }: { readonly badge: BadgeUnderway }) {
  return (
    <article className="panel badge">
      <img className="disc" src={badge.imageUrl} alt="" width={128} height={128} />
      <h3>{badge.name}</h3>
      <p className="meta num">
        {badge.completedLessons} of {badge.totalLessons} lessons
      </p>
    </article>
  );
}
