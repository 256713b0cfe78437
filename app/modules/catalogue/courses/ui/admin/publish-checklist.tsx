import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { CourseListing } from '../../admin/list-in-shop.server.ts';
import { missingInWords } from '../../listing.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/card.tsx';
import { Field } from '#app/ui/field.tsx';
import { Check, X } from '#app/ui/icons.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import { Price } from '#app/ui/price.tsx';
import { m } from '#texts';

interface Of {
  readonly course: CourseListing;
}

/** Shows whether the shop lists the course, and why not. */
export function ListingState({ course: { status, missing } }: Of) {
  const isListed = status === 'active' && missing.length === 0;
  return (
    <div id="listing-state" className="listing-state">
      <NoteBox tone={isListed ? 'good' : 'gold'}>
        {isListed ? (
          <b>{m.portal_courses_listed()}</b>
        ) : missing.length > 0 ? (
          <>
            <b>{m.portal_courses_not_listed_because({ missing: missingInWords(missing) })}</b>
            <br />
            {m.portal_courses_not_listed_hint()} {m.portal_courses_steps_left({ count: missing.length })}
          </>
        ) : (
          <>
            <b>{m.portal_courses_ready()}</b>
            <br />
            {m.portal_courses_ready_hint()}
          </>
        )}
      </NoteBox>
    </div>
  );
}

interface StepProps {
  readonly title: string;
  readonly words: ReactNode;
  /** missing: required for the listing; open: optional. */
  readonly state: 'done' | 'missing' | 'open';
  readonly children?: ReactNode;
}

const stateWords = {
  done: m.portal_courses_step_done,
  missing: m.portal_shared_missing,
  open: m.portal_courses_step_open,
} as const;

function Step({ title, words, state, children }: StepProps) {
  return (
    <li>
      <span className="step-mark" data-state={state}>
        {state === 'done' && <Check />}
        {state === 'missing' && <X />}
        <span className="sr">{stateWords[state]()}: </span>
      </span>
      <div className="grow">
        <b>{title}</b>
        <p className="quiet">{words}</p>
      </div>
      {children}
    </li>
  );
}

function Steps({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note: string;
  readonly children: ReactNode;
}) {
  return (
    <Panel aria-label={title}>
      <div className="panel-head">
        <h2>{title}</h2>
        <small>{note}</small>
      </div>
      <ul className="publish-steps">{children}</ul>
    </Panel>
  );
}

interface NeededProps extends Of {
  readonly content: string;
  readonly priceError: string | null;
  readonly isSending: boolean;
}

/** Shows the requirements for a course in the shop. */
export function Needed({ course, content, priceError, isSending }: NeededProps) {
  const lacks = (need: CourseListing['missing'][number]) => course.missing.includes(need);
  const lacksLesson = lacks('lesson') || lacks('video');
  const hasWords = !lacks('title') && !lacks('description');
  const done = 5 - [!hasWords, lacksLesson || course.failedLessons > 0, lacks('price')].filter(Boolean).length;
  const drafts = course.lessons - course.publishedLessons;
  const failed = course.failedLessons;
  const unready = course.publishedLessons - course.readyLessons - failed;
  const lessonFacts = [
    m.portal_courses_lessons_in_sections({
      lessons: m.portal_courses_lessons({ count: course.lessons }),
      count: course.sections,
    }),
    ...(drafts === 0
      ? []
      : [drafts === course.lessons ? m.portal_courses_all_drafts() : m.portal_courses_drafts({ count: drafts })]),
    ...(unready === 0 ? [] : [m.portal_courses_to_convert({ count: unready })]),
    ...(failed === 0 ? [] : [m.portal_courses_not_converted({ count: failed })]),
  ];
  const edit = `/admin/courses/${course.id}/edit`;
  return (
    <Steps title={m.portal_courses_before_selling()} note={m.portal_courses_steps_done({ done })}>
      <Step
        title={m.portal_courses_step_words()}
        words={m.portal_courses_step_words_length({
          title: course.title.trim().length,
          count: course.description.trim().length,
        })}
        state={hasWords ? 'done' : 'missing'}
      >
        {!hasWords && <LinkButton to={edit}>{m.portal_courses_write_them()}</LinkButton>}
      </Step>
      <Step
        title={m.portal_courses_step_lesson()}
        words={lessonFacts.join(', ')}
        state={lacksLesson ? 'missing' : failed > 0 ? 'open' : 'done'}
      >
        {(lacksLesson || failed > 0) && (
          <LinkButton to={content}>
            {course.lessons === 0
              ? m.portal_courses_add_lessons()
              : unready + failed > 0
                ? m.portal_courses_see_lessons()
                : m.portal_courses_publish_lessons()}
          </LinkButton>
        )}
      </Step>
      <Step
        title={m.portal_courses_step_price()}
        words={lacks('price') ? m.portal_courses_not_sold_for_0() : <Price cents={course.priceCents} />}
        state={lacks('price') ? 'missing' : 'done'}
      >
        {lacks('price') && (
          <Form method="post" className="publish-price">
            <Field
              label={m.portal_courses_price()}
              labelHidden
              name="price"
              prefix="KSh"
              inputMode="decimal"
              maxLength={20}
              error={priceError ?? undefined}
            />
            <Button type="submit" name="intent" value="price" busy={isSending}>
              {m.portal_forms_save()}
            </Button>
          </Form>
        )}
      </Step>
      <Step
        title={m.portal_courses_step_picture()}
        words={course.picture ? m.portal_courses_own_picture() : m.portal_courses_drawn_picture()}
        state="done"
      />
      <Step title={m.portal_courses_step_instructor()} words={course.instructor} state="done" />
    </Steps>
  );
}

const videoWords: Readonly<Record<CourseListing['video'], () => string>> = {
  none: m.portal_courses_video_hint,
  converting: m.portal_courses_video_converting,
  failed: m.portal_courses_video_not_converted,
  shown: m.portal_courses_video_shown,
};

/** Shows optional items that help to sell a course. */
export function Wished({ course, content }: Of & { readonly content: string }) {
  const edit = `/admin/courses/${course.id}/edit`;
  return (
    <Steps title={m.portal_courses_sells_better()} note={m.portal_courses_not_required()}>
      <Step
        title={m.portal_courses_step_preview()}
        words={
          course.previewLessons > 0
            ? m.portal_courses_lessons({ count: course.previewLessons })
            : m.portal_courses_preview_hint()
        }
        state={course.previewLessons > 0 ? 'done' : 'open'}
      >
        {course.previewLessons === 0 && <LinkButton to={content}>{m.portal_shared_choose()}</LinkButton>}
      </Step>
      <Step
        title={m.portal_courses_step_video()}
        words={videoWords[course.video]()}
        state={course.video === 'shown' ? 'done' : course.video === 'failed' ? 'missing' : 'open'}
      >
        {(course.video === 'none' || course.video === 'failed') && (
          <LinkButton to={edit}>{m.portal_courses_upload()}</LinkButton>
        )}
      </Step>
      <Step
        title={m.portal_courses_outcomes()}
        words={
          course.outcomes > 0
            ? m.portal_courses_points({ count: course.outcomes })
            : m.portal_courses_one_point_per_line()
        }
        state={course.outcomes > 0 ? 'done' : 'open'}
      >
        {course.outcomes === 0 && <LinkButton to={edit}>{m.portal_courses_write()}</LinkButton>}
      </Step>
    </Steps>
  );
}
