import type { AchievementsView } from '#app/modules/learning/achievements-view.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { StatCards } from '#app/ui/stat-cards.tsx';
import { ProgressStrand, Tally } from '#app/ui/strand.tsx';
import { tabPath } from './dashboard-tabs.ts';

/** Badges earned and on their way (specification §2, decision L14). */
export function Achievements({ view }: { readonly view: AchievementsView }) {
  const isEmpty = view.badges.length === 0 && view.underway.length === 0;
  return (
    <>
      <div className="mb-6">
        <h1>Achievements</h1>
        <p className="sub">A badge is strung while you learn and closes with the last lesson.</p>
      </div>
      <div className="mb-8 max-w-[520px]">
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
          <h2 className="mb-3">Badges</h2>
          <div className="badges">
            {view.badges.map((badge) => (
              <article key={badge.verificationCode} className="panel badge">
                <img className="disc" src={badge.imageUrl} alt="" width={128} height={128} />
                <h3>{badge.name}</h3>
                <p className="meta num">Earned {badge.earnedOn}</p>
              </article>
            ))}
            {view.underway.map((badge) => (
              <article key={badge.courseId} className="panel badge">
                <img className="disc" src={badge.imageUrl} alt="" width={128} height={128} />
                <h3>{badge.name}</h3>
                <p className="meta num">
                  {badge.completedLessons} of {badge.totalLessons} lessons
                </p>
              </article>
            ))}
          </div>
        </section>
      )}
    </>
  );
}
