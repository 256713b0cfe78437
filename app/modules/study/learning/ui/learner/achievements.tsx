import { Link } from '#app/ui/link.tsx';
import type { AchievementsView, BadgeUnderway, CollectedBadge } from '../../achievements-view.ts';
import { certificateFilePath, certificatePath } from '#app/modules/study/certificates/certificate.ts';
import { CertificateDocument } from '#app/modules/study/certificates/ui/certificate-document.tsx';
import { ShareCertificate } from '#app/modules/study/certificates/ui/share-certificate.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Download } from '#app/ui/icons.ts';
import { StatCards } from '#app/ui/stat-cards.tsx';
import { ProgressStrand, BeadCount } from '#app/ui/strand.tsx';
import { tabPath } from '#app/modules/site/ui/learner/dashboard-tabs.ts';
import { fill } from '#app/ui/fill.ts';
import { localHref } from '#app/shared/local-href.ts';
import { m } from '#texts';

export interface AchievementsProps {
  readonly view: AchievementsView;
  /** The company's name, and the site's own address. */
  readonly brand: string;
  readonly appUrl: string;
}

/** Shows badges, earned and in progress, and the latest certificate. */
export function Achievements({ view, brand, appUrl }: AchievementsProps) {
  const isEmpty = view.badges.length === 0 && view.underway.length === 0;
  const certified = view.badges.find((badge) => badge.certificate !== null);
  const certificate = certified?.certificate;
  return (
    <>
      <div className="page-title">
        <h1>{m.learning_tab_achievements()}</h1>
        <p className="sub">{m.learning_achievements_intro()}</p>
      </div>
      <div className="badge-stats">
        <StatCards
          stats={[
            {
              label: m.learning_achievements_badges_collected(),
              value: view.badgesCollected,
              beads: <ProgressStrand done={view.badgesCollected} of={Math.max(1, view.enrolledCourses)} bead={6} />,
            },
            {
              label: m.learning_achievements_lessons_completed(),
              value: view.lessonsCompleted,
              beads: <BeadCount count={view.lessonsCompleted} bead={4} />,
            },
          ]}
        />
      </div>
      {isEmpty ? (
        <EmptyState
          title={m.learning_achievements_empty_title()}
          category="ai-basics"
          actions={<LinkButton to={tabPath('my-courses')}>{m.learning_tab_my_courses()}</LinkButton>}
        >
          {m.learning_achievements_empty_text()}
        </EmptyState>
      ) : (
        <section aria-label={m.learning_achievements_badges()}>
          <h2 className="space-below">{m.learning_achievements_badges()}</h2>
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
        <section aria-label={m.learning_course_certificate()} className="space-above-32">
          <h2 className="space-below">
            {view.badges.length > 1 ? m.learning_achievements_newest_certificate() : m.learning_course_certificate()}
          </h2>
          <div className="cert-page">
            <CertificateDocument certificate={certificate} brand={brand} picture={certified.picture} level="h3" />
            <aside className="stack stack-20">
              <p className="muted">
                {fill(m.learning_achievements_proof, {
                  page: (
                    <Link className="underline" to={certificatePath(certificate.code)}>
                      {m.learning_achievements_page()}
                    </Link>
                  ),
                })}
              </p>
              <a className="btn btn-accent btn-lg" href={localHref(certificateFilePath(certificate.code))}>
                <Download className="i-sm" />
                {m.learning_download_pdf()}
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
      <p className="meta num">{m.learning_achievements_earned({ day: badge.earnedOn })}</p>
      {badge.certificate && (
        <Link className="badge-proof" to={certificatePath(badge.verificationCode)}>
          {m.learning_course_certificate()}
          <span className="sr">
            {' '}
            {m.learning_achievements_certificate_of({ title: badge.certificate.courseTitle })}
          </span>
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
        {m.learning_achievements_lessons_done({ done: badge.completedLessons, count: badge.totalLessons })}
      </p>
    </article>
  );
}
