import { data, Link } from 'react-router';
import { CoursePicture } from '#app/modules/catalogue/ui/course-picture.tsx';
import { learningErrors } from '#app/modules/learning/learning-errors.ts';
import type { CourseReceipt } from '#app/modules/learning/my-course-view.ts';
import { playerPath, type PlayerSection } from '#app/modules/learning/player-view.ts';
import { readMyCourse } from '#app/modules/learning/read-my-course.server.ts';
import { CompletedTag, CourseProgress, StudyButton } from '#app/modules/learning/ui/course-progress.tsx';
import { requestScope } from '#app/services.server.ts';
import { categoryLabels } from '#app/shared/course-terms.ts';
import { formatDuration, formatFileSize } from '#app/shared/dates.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { formatKsh } from '#app/shared/money.ts';
import { CategoryTag } from '#app/ui/category-tag.tsx';
import { ArrowLeft, Check } from '#app/ui/icons.ts';
import { requireLearner } from '../guards.server.ts';
import { BackLink } from '../shell/back-link.tsx';
import { tabPath } from './parts/dashboard-tabs.ts';
import type { Route } from './+types/my-course';

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { db, clock } = context.get(requestScope).services;
  try {
    return await readMyCourse({ db, clock, actor }, params.courseId);
  } catch (error) {
    const answer = answerFrom(learningErrors, error);
    if (answer) throw data(answer.message, { status: answer.status });
    throw error;
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.course.title ?? 'Course not found' }];

/** A course's own page for its learner (decision L15). */
export default function MyCourse({ loaderData: { course, sections, receipt, enrolledOn } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={tabPath('my-courses')}>
        <ArrowLeft className="i-sm" />
        My Courses
      </BackLink>
      <div className="split">
        <div className="stack gap-6">
          <div>
            <CategoryTag category={course.category} label={categoryLabels[course.category]} />
            <h1>{course.title}</h1>
            <p className="sub">
              {course.instructor} · {course.lastAccessed}
            </p>
          </div>
          {sections.length === 0 ? (
            <p className="muted">Content for this course is coming soon</p>
          ) : (
            sections.map((section) => <SectionOutline key={section.id} section={section} course={course} />)
          )}
        </div>
        <aside className="stack sticky-aside gap-6">
          <section className="panel resume" aria-label="Progress">
            <span className="pic">
              <CoursePicture course={course} cols={64} rows={10} eager />
            </span>
            <div>
              <CourseProgress course={course} />
              <CompletedTag course={course} />
              {course.nextLesson && <p className="meta">Next: {course.nextLesson.title}</p>}
              <StudyButton course={course} isNext />
            </div>
          </section>
          <ReceiptPanel receipt={receipt} enrolledOn={enrolledOn} />
        </aside>
      </div>
    </>
  );
}

function SectionOutline({
  section,
  course,
}: {
  readonly section: PlayerSection;
  readonly course: { readonly slug: string };
}) {
  return (
    <section>
      <div className="bar">
        <h2>{section.title}</h2>
        <span className="meta num">
          {section.completedLessons} of {section.lessons.length}
        </span>
      </div>
      <ul className="panel rows">
        {section.lessons.map((lesson) => (
          <li key={lesson.id} className="row between">
            <Link className="grow" to={playerPath(course, lesson.id)}>
              {lesson.title}
            </Link>
            <span className="meta num">
              {lesson.durationSeconds !== null && lesson.durationSeconds > 0
                ? formatDuration(lesson.durationSeconds)
                : lesson.byteSize !== null
                  ? formatFileSize(lesson.byteSize)
                  : 'Text'}
            </span>
            {lesson.isCompleted && (
              <span className="done-tag">
                <Check className="i-sm" />
                <span className="sr">Completed</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const kinds: Readonly<Record<CourseReceipt['kind'], string>> = {
  paid: 'Paid by M-Pesa',
  test: 'Test payment',
  granted: 'Given by the company',
};

function ReceiptPanel({ receipt, enrolledOn }: { readonly receipt: CourseReceipt; readonly enrolledOn: string }) {
  return (
    <section className="panel pad" aria-label="Receipt">
      <h2>Receipt</h2>
      <dl className="spec num">
        <div>
          <dt>Yours since</dt>
          <dd>{enrolledOn}</dd>
        </div>
        <div>
          <dt>{kinds[receipt.kind]}</dt>
          <dd>{formatKsh(receipt.amountCents)}</dd>
        </div>
        <div>
          <dt>Transaction</dt>
          <dd>
            {receipt.orderId ? (
              <Link to={`/dashboard/receipts/${receipt.orderId}`}>{receipt.label}</Link>
            ) : (
              receipt.label
            )}
          </dd>
        </div>
      </dl>
    </section>
  );
}
