import type { ReactNode } from 'react';
import { Link } from '#app/ui/link.tsx';
import { AddToCart } from '#app/modules/catalogue/cart/ui/add-to-cart.tsx';
import { RunningInstalmentPlans } from '#app/modules/study/learning/ui/running-instalment-plans.tsx';
import {
  openInstalmentPlanOf,
  instalmentPlansWithoutCard,
  type RunningInstalmentPlan,
} from '#app/shared/instalment-plan-note.ts';
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
import { cartItemOf } from '#app/modules/catalogue/courses/ui/course-card-tile.tsx';
import { CoursePicture } from '#app/modules/catalogue/courses/ui/course-picture.tsx';
import { tabPath } from '#app/modules/site/ui/learner/dashboard-tabs.ts';
import { m } from '#texts';

const tones: Readonly<Record<ActivityItem['kind'], string>> = {
  completed: 'var(--color-marigold)',
  started: 'var(--color-third)',
  badge: 'var(--color-vermilion)',
};

/** Returns the first sentence for the learner: what is left of the course to continue. */
function lead({ continueLearning: [next], stats }: DashboardView): string {
  if (next) {
    const left = next.totalLessons - next.completedLessons;
    return left > 0
      ? m.learning_overview_lessons_to_go({ count: left, title: next.title })
      : m.learning_overview_waits({ title: next.title });
  }
  return stats.enrolledCourses > 0 ? m.learning_overview_all_completed() : m.learning_overview_first_course();
}

interface Learner {
  readonly name: string;
  readonly email: string;
}

/** Shows the overview of the dashboard. */
export function Overview({
  view,
  learner,
  instalmentPlans,
  notices,
  week,
  hasOtherStep = false,
}: {
  readonly view: DashboardView;
  readonly learner: Learner;
  /** Plans with something left to pay. */
  readonly instalmentPlans: readonly RunningInstalmentPlan[];
  /** Notices since the last visit, shown first. */
  readonly notices?: ReactNode;
  /** Below the learner's name. */
  readonly week?: ReactNode;
  /** True if `news` has the marigold button. */
  readonly hasOtherStep?: boolean;
}) {
  const [name = ''] = learner.name.split(' ');
  const { stats, continueLearning, availableCourses } = view;
  const greet = view.activity.length > 0 ? m.learning_overview_welcome_back : m.learning_overview_welcome;
  return (
    <>
      <div className="bar">
        <div>
          <h1>{greet({ name })}</h1>
          <p className="sub">{lead(view)}</p>
        </div>
      </div>
      <div className="split dash-split">
        <div className="stack stack-32">
          {notices}
          <RunningInstalmentPlans instalmentPlans={instalmentPlansWithoutCard(instalmentPlans, continueLearning)} />
          <StatCards
            stats={[
              {
                label: m.learning_overview_enrolled(),
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
                label: m.learning_overview_hours(),
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
                label: m.learning_overview_average_progress(),
                value: `${stats.averageProgress}%`,
                beads: <ProgressStrand done={Math.floor(stats.averageProgress / 10)} of={10} bead={6} />,
              },
            ]}
          />
          <section>
            <div className="bar">
              <h2>{m.learning_continue()}</h2>
              <MoreLink small to={tabPath('my-courses')}>
                {m.learning_tab_my_courses()}
              </MoreLink>
            </div>
            {continueLearning.length > 0 ? (
              <div className="pair">
                {continueLearning.map((course, index) => (
                  <ResumeCard
                    key={course.id}
                    course={course}
                    isNext={index === 0 && !hasOtherStep}
                    plan={openInstalmentPlanOf(instalmentPlans, course.id)}
                  />
                ))}
              </div>
            ) : (
              <EmptyState
                title={
                  stats.enrolledCourses > 0 ? m.learning_overview_nothing_left() : m.learning_my_courses_empty_title()
                }
                category="frontend"
                level="h3"
                actions={
                  <LinkButton to={tabPath('find-courses')} variant="accent">
                    {m.learning_tab_find_courses()}
                  </LinkButton>
                }
              >
                {stats.enrolledCourses > 0 ? m.learning_overview_begin_another() : m.learning_overview_empty_text()}
              </EmptyState>
            )}
          </section>
          {availableCourses.length > 0 && (
            <section>
              <div className="bar">
                <h2>{m.learning_overview_available()}</h2>
                <MoreLink small to={tabPath('find-courses')}>
                  {m.learning_tab_find_courses()}
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
                      <Link to={`/courses/${course.slug}`} lang={course.lang?.title}>
                        {course.title}
                      </Link>
                    </h3>
                    <Price cents={course.priceCents} />
                  </MiniRow>
                ))}
              </ul>
            </section>
          )}
        </div>
        <aside className="stack stack-24">
          <ProfileCard learner={learner} activity={view.activity} week={week} />
          {view.latestAchievement && <LatestAchievement achievement={view.latestAchievement} />}
        </aside>
      </div>
    </>
  );
}

interface ProfileCardProps {
  readonly learner: Learner;
  readonly activity: readonly ActivityItem[];
  readonly week: ReactNode;
}

function ProfileCard({ learner: { name, email }, activity, week }: ProfileCardProps) {
  return (
    <section className="panel" aria-label={m.learning_overview_profile()}>
      <div className="row pad">
        <Signature name={name} size={50} />
        <div className="grow">
          <h3>{name}</h3>
          <p className="meta">{email}</p>
        </div>
      </div>
      {week}
      <div className="pad divided">
        <h3 className="space-below">{m.learning_overview_activity()}</h3>
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
          <p className="meta">{m.learning_overview_activity_empty()}</p>
        )}
      </div>
      <div className="pad divided">
        <MoreLink small to="/dashboard/receipts">
          {m.learning_frame_receipts()}
        </MoreLink>
      </div>
    </section>
  );
}

function LatestAchievement({ achievement }: { readonly achievement: NonNullable<DashboardView['latestAchievement']> }) {
  return (
    <section className="panel pad stack latest-badge" aria-label={m.learning_overview_latest()}>
      <img className="disc" src={achievement.imageUrl} alt="" width={120} height={120} loading="lazy" />
      <div>
        <p className="meta">{m.learning_overview_latest()}</p>
        <h3>{achievement.name}</h3>
        <p className="meta num">
          {m.learning_overview_latest_facts({ count: achievement.lessons, day: achievement.earnedOn })}
        </p>
      </div>
      <LinkButton to={tabPath('achievements')}>{m.learning_overview_see_badge()}</LinkButton>
    </section>
  );
}
