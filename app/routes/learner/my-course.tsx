import { Link } from '#app/ui/link.tsx';
import { CoursePicture } from '#app/modules/catalogue/courses/ui/course-picture.tsx';
import { certificateFilePath, certificatePath } from '#app/modules/study/certificates/certificate.ts';
import { learningErrors } from '#app/modules/study/learning/learning-errors.ts';
import type { CourseReceipt } from '#app/modules/study/learning/my-course-card.ts';
import { notesPath } from '#app/modules/study/notes/note.ts';
import { type PlayerSection } from '#app/modules/study/learning/player-view.ts';
import { playerPath } from '#app/shared/player-path.ts';
import { reviewPath } from '#app/modules/study/reviews/course-review.ts';
import { opensSentence } from '#app/modules/study/learning/opens-sentence.ts';
import { wordsOf } from '#app/modules/study/learning/ui/player/opening-words.ts';
import { CompletedTag, CourseProgress, StudyButton } from '#app/modules/study/learning/ui/course-progress.tsx';
import { KnowledgePanel } from '#app/modules/study/practice/ui/learner/knowledge-panel.tsx';
import { InstalmentPlanLine } from '#app/modules/study/learning/ui/instalment-plan-line.tsx';
import { requestScope } from '#app/services.server.ts';
import { categoryLabel } from '#app/shared/course-labels.ts';
import { formatKsh } from '#app/shared/money.ts';
import { CategoryTag } from '#app/ui/category-tag.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { ArrowLeft, Award, Check, Lock, Download } from '#app/ui/icons.ts';
import { requireLearner } from '../guards.server.ts';
import { BackLink } from '#app/ui/layout/back-link.tsx';
import { Send } from '#app/ui/send/send.tsx';
import { keepDataOnError } from '#app/ui/feedback/keep-data-on-error.ts';
import { readMyCoursePage, type MyCoursePage } from './read-my-course-page.server.ts';
import { courseRefusal } from '../redirect-moved-course.server.ts';
import { DashboardFailure } from '#app/modules/study/learning/ui/learner/dashboard-failure.tsx';
import { tabPath } from '#app/modules/site/ui/learner/dashboard-tabs.ts';
import { useRefreshWhileVisible } from '#app/modules/study/learning/ui/learner/use-refresh-while-visible.ts';
import { localHref } from '#app/shared/local-href.ts';
import { LessonLength } from '#app/modules/study/learning/ui/player/lesson-length.tsx';
import type { Route } from './+types/my-course';
import { m } from '#texts';

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { services, settings } = context.get(requestScope);
  try {
    return await readMyCoursePage({ ...services, settings, actor }, params.courseId);
  } catch (error) {
    throw await courseRefusal(learningErrors, error, { context, url }, params.courseId);
  }
}

const kept = keepDataOnError<MyCoursePage>();

/** Keeps the shown data if the minute's refresh fails. */
export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<MyCoursePage> {
  return kept.load(request, serverLoader);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.course.title ?? m.learning_error_course_not_found() },
];

/** Shows a course to its learner. */
export default function MyCourse({ loaderData }: Route.ComponentProps) {
  useRefreshWhileVisible();
  kept.useShown(loaderData);
  const { course, sections, receipt, enrolledOn, knowledge, plan, team, send } = loaderData;
  return (
    <>
      <div className="send-row">
        <BackLink to={tabPath('my-courses')}>
          <ArrowLeft className="i-sm" />
          {m.learning_tab_my_courses()}
        </BackLink>
        {send && <Send send={send} />}
      </div>
      <div className="split my-course">
        <div>
          <CategoryTag category={course.category} label={categoryLabel(course.category)} />
          <h1 lang={course.lang?.title}>{course.title}</h1>
          <p className="sub">
            {course.instructor}&nbsp;· {course.lastAccessed}
          </p>
        </div>
        <aside className="stack stack-24 sticky-aside">
          <section className="panel resume" aria-label={m.learning_course_progress_label()}>
            <span className="pic">
              <CoursePicture course={course} eager />
            </span>
            <div>
              <CourseProgress course={course} />
              <CompletedTag course={course} />
              {course.nextLesson && (
                <p className="meta">{m.learning_course_next({ title: course.nextLesson.title })}</p>
              )}
              <StudyButton course={course} isNext />
              {course.completedLessons > 0 && (
                <Link className="meta underline" to={reviewPath(course.slug)}>
                  {m.learning_course_tell_others()}
                </Link>
              )}
              <Link className="meta underline" to={notesPath(course.slug)}>
                {m.learning_course_notes()}
              </Link>
            </div>
          </section>
          {course.badgeEarned && <CertificatePanel code={course.badgeEarned.verificationCode} />}
          {plan && (
            <section className="panel pad" aria-label={m.instalments_your_plan()}>
              <h2 className="space-below">{m.instalments_your_plan()}</h2>
              <InstalmentPlanLine plan={plan} title={course.title} />
            </section>
          )}
          {team !== null && (
            <section className="panel pad stack">
              <p className="wrap-anywhere">{m.packs_paid_by({ organisation: team })}</p>
              <Link className="meta underline" to={`/dashboard/courses/${course.id}/leave`}>
                {m.packs_leave()}
              </Link>
            </section>
          )}
          <ReceiptPanel
            receipt={receipt}
            since={plan ? m.learning_course_begun() : m.learning_course_yours_since()}
            enrolledOn={enrolledOn}
          />
        </aside>
        <div className="stack stack-24">
          <KnowledgePanel course={course} sections={sections} knowledge={knowledge} />
          {sections.length === 0 ? (
            <p className="muted">{m.learning_course_empty()}</p>
          ) : (
            sections.map((section) => (
              <SectionOutline key={section.id} section={section} course={course} words={wordsOf(loaderData)} />
            ))
          )}
        </div>
      </div>
    </>
  );
}

function SectionOutline({
  section,
  course,
  words,
}: {
  readonly section: PlayerSection;
  readonly course: { readonly slug: string };
  readonly words: Parameters<typeof opensSentence>[1];
}) {
  return (
    <section>
      <div className="bar">
        <h2 lang={section.lang}>{section.title}</h2>
        <span className="meta num nb">
          {m.learning_course_section_done({ done: section.completedLessons, count: section.lessons.length })}
        </span>
      </div>
      <ul className="panel rows">
        {section.lessons.map((lesson) => (
          <li key={lesson.id} className="row between">
            <Link className="grow wrap-anywhere" to={playerPath(course, lesson.id)}>
              <span lang={lesson.lang}>{lesson.title}</span>
              {lesson.opens && <span className="meta block">{opensSentence(lesson.opens, words)}</span>}
            </Link>
            <span className="meta num nb row lesson-length">
              <LessonLength lesson={lesson} />
            </span>
            {lesson.opens && <Lock className="i-sm" role="img" aria-label={m.player_locked()} aria-hidden={false} />}
            {lesson.isCompleted && (
              <span className="done-tag">
                <Check className="i-sm" />
                <span className="sr">{m.learning_course_lesson_completed()}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function CertificatePanel({ code }: { readonly code: string }) {
  return (
    <section className="panel pad stack" aria-label={m.learning_course_certificate()}>
      <h2>{m.learning_course_certificate()}</h2>
      <LinkButton to={certificatePath(code)} size="lg">
        <Award className="i-sm" />
        {m.learning_course_see_certificate()}
      </LinkButton>
      <a className="btn btn-plain" href={localHref(certificateFilePath(code))}>
        <Download className="i-sm" />
        {m.learning_download_pdf()}
      </a>
    </section>
  );
}

const kinds: Readonly<Record<CourseReceipt['kind'], () => string>> = {
  paid: m.learning_course_paid,
  test: m.learning_course_test,
  by_staff: m.learning_course_given,
};

interface ReceiptPanelProps {
  readonly receipt: CourseReceipt;
  /** What the day is called. */
  readonly since: string;
  readonly enrolledOn: string;
}

function ReceiptPanel({ receipt, since, enrolledOn }: ReceiptPanelProps) {
  return (
    <section className="panel pad" aria-label={m.learning_course_receipt()}>
      <h2>{m.learning_course_receipt()}</h2>
      <dl className="spec num">
        <div>
          <dt>{since}</dt>
          <dd>{enrolledOn}</dd>
        </div>
        <div>
          <dt>{kinds[receipt.kind]()}</dt>
          <dd>{formatKsh(receipt.amountCents)}</dd>
        </div>
        <div>
          <dt>{m.learning_course_transaction()}</dt>
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DashboardFailure error={error} />;
}
