import { Link } from 'react-router';
import { AddToCart } from '#app/modules/checkout/ui/add-to-cart.tsx';
import type { ActivityItem, DashboardView } from '../../dashboard-view.ts';
import { ResumeCard } from '../resume-card.tsx';
import { Signature } from '#app/ui/artwork.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { MiniRow } from '#app/ui/card.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Feed } from '#app/ui/feed.tsx';
import { MoreLink } from '#app/ui/more-link.tsx';
import { Price } from '#app/ui/price.tsx';
import { StatCards } from '#app/ui/stat-cards.tsx';
import { ProgressStrand } from '#app/ui/strand.tsx';
import { cartItemOf } from '#app/modules/catalogue/ui/course-card-tile.tsx';
import { CoursePicture } from '#app/modules/catalogue/ui/course-picture.tsx';
import { tabPath } from '#app/modules/site/ui/learner/dashboard-tabs.ts';

const tones: Readonly<Record<ActivityItem['kind'], string>> = {
  completed: 'var(--color-marigold)',
  started: 'var(--color-third)',
  badge: 'var(--color-vermilion)',
};

/** What the learner reads first: what is left of the course in hand. */
function lead({ continueLearning: [next], stats }: DashboardView): string {
  if (next) {
    const left = next.totalLessons - next.completedLessons;
    return left > 0
      ? `${left} ${left === 1 ? 'lesson' : 'lessons'} to go in ${next.title}.`
      : `${next.title} waits for you.`;
  }
  return stats.enrolledCourses > 0 ? 'Every course you have is completed.' : 'Your first course is a few minutes away.';
}

interface Learner {
  readonly name: string;
  readonly email: string;
}

/** The overview of the dashboard. */
export function Overview({ view, learner }: { readonly view: DashboardView; readonly learner: Learner }) {
  const { name } = learner;
  const { stats, continueLearning, availableCourses } = view;
  const greeting = stats.enrolledCourses > 0 ? 'Karibu tena' : 'Karibu';
  return (
    <>
      <div className="bar">
        <div>
          <h1>
            {greeting}, {name.split(' ')[0]}
          </h1>
          <p className="sub">{lead(view)}</p>
        </div>
      </div>
      <div className="split dash-split">
        <div className="stack stack-32">
          <StatCards
            stats={[
              {
                label: 'Enrolled Courses',
                value: stats.enrolledCourses,
                beads: (
                  <ProgressStrand
                    done={stats.enrolledCourses}
                    of={Math.max(1, Math.min(12, stats.enrolledCourses))}
                    bead={6}
                  />
                ),
              },
              {
                label: 'Hours Learned (estimate)',
                value: stats.hoursLearned,
                beads: (
                  <ProgressStrand
                    done={stats.hoursLearned}
                    of={Math.max(1, Math.min(12, stats.hoursLearned))}
                    bead={6}
                  />
                ),
              },
              {
                label: 'Average Progress',
                value: `${stats.averageProgress}%`,
                beads: <ProgressStrand done={Math.floor(stats.averageProgress / 10)} of={10} bead={6} />,
              },
            ]}
          />
          <section>
            <div className="bar">
              <h2>Continue Learning</h2>
              <MoreLink small to={tabPath('my-courses')}>
                My Courses
              </MoreLink>
            </div>
            {continueLearning.length > 0 ? (
              <div className="pair">
                {continueLearning.map((course, index) => (
                  <ResumeCard key={course.id} course={course} isNext={index === 0} />
                ))}
              </div>
            ) : (
              <EmptyState
                title={stats.enrolledCourses > 0 ? 'Nothing left to continue' : 'You have no courses yet'}
                category="frontend"
                level="h3"
                actions={
                  <LinkButton to={tabPath('find-courses')} variant="accent">
                    Find Courses
                  </LinkButton>
                }
              >
                {stats.enrolledCourses > 0
                  ? 'Review a course, or begin another.'
                  : 'A course you buy appears here, with the lesson to go on with.'}
              </EmptyState>
            )}
          </section>
          {availableCourses.length > 0 && (
            <section>
              <div className="bar">
                <h2>Available Courses</h2>
                <MoreLink small to={tabPath('find-courses')}>
                  Find Courses
                </MoreLink>
              </div>
              <ul className="panel rows">
                {availableCourses.map((course) => (
                  <MiniRow
                    key={course.id}
                    thumb={
                      <span className="thumb">
                        <CoursePicture course={course} sizes="72px" />
                      </span>
                    }
                    action={<AddToCart item={cartItemOf(course)} variant="quiet" />}
                  >
                    <h3>
                      <Link to={`/courses/${course.slug}`}>{course.title}</Link>
                    </h3>
                    <Price cents={course.priceCents} />
                  </MiniRow>
                ))}
              </ul>
            </section>
          )}
        </div>
        <aside className="stack stack-24">
          <ProfileCard learner={learner} activity={view.activity} />
          {view.latestAchievement && <LatestAchievement achievement={view.latestAchievement} />}
        </aside>
      </div>
    </>
  );
}

interface ProfileCardProps {
  readonly learner: Learner;
  readonly activity: readonly ActivityItem[];
}

function ProfileCard({ learner: { name, email }, activity }: ProfileCardProps) {
  return (
    <section className="panel" aria-label="Profile">
      <div className="row pad">
        <Signature name={name} size={50} />
        <div className="grow">
          <h3>{name}</h3>
          <p className="meta">{email}</p>
        </div>
      </div>
      <div className="pad divided">
        <h3 className="space-below">Recent activity</h3>
        {activity.length > 0 ? (
          <Feed
            entries={activity.map((item) => ({
              key: `${item.kind}:${item.text}:${item.when}`,
              content: item.text,
              when: item.when,
              tone: tones[item.kind],
            }))}
          />
        ) : (
          <p className="meta">Lessons you complete appear here.</p>
        )}
      </div>
      <div className="pad divided">
        <MoreLink small to="/dashboard/receipts">
          Receipts
        </MoreLink>
      </div>
    </section>
  );
}

function LatestAchievement({ achievement }: { readonly achievement: NonNullable<DashboardView['latestAchievement']> }) {
  return (
    <section className="panel pad stack latest-badge" aria-label="Latest achievement">
      <img className="disc" src={achievement.imageUrl} alt="" width={120} height={120} loading="lazy" />
      <div>
        <p className="meta">Latest achievement</p>
        <h3>{achievement.name}</h3>
        <p className="meta num">
          {achievement.lessons} lessons, {achievement.earnedOn}
        </p>
      </div>
      <LinkButton to={tabPath('achievements')}>See the badge</LinkButton>
    </section>
  );
}
