import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { CourseListing } from '../../admin/list-in-shop.server.ts';
import { missingInWords } from '../../listing.ts';
import { CoursePicture } from '../course-picture.tsx';
import { categoryLabels } from '#app/shared/course-terms.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/card.tsx';
import { CategoryTag } from '#app/ui/category-tag.tsx';
import { Field } from '#app/ui/field.tsx';
import { Check, X } from '#app/ui/icons.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import { Price } from '#app/ui/price.tsx';

interface Of {
  readonly course: CourseListing;
}

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** One sentence on whether the shop has the course, and why not. */
export function ListingState({ course: { status, missing } }: Of) {
  const isListed = status === 'active' && missing.length === 0;
  const steps = missing.length === 1 ? '1 step is left.' : `${missing.length} steps are left.`;
  return (
    <div id="listing-state" className="listing-state">
      <NoteBox tone={isListed ? 'good' : 'gold'}>
        {isListed ? (
          <b>Listed in the shop.</b>
        ) : missing.length > 0 ? (
          <>
            <b>Not listed because it has {missingInWords(missing)}.</b>
            <br />
            Nobody can find or buy this course, not even by its address. {steps}
          </>
        ) : (
          <>
            <b>A draft, and ready to be listed.</b>
            <br />
            Nobody can find or buy it yet.
          </>
        )}
      </NoteBox>
    </div>
  );
}

interface StepProps {
  readonly title: string;
  readonly words: ReactNode;
  /** missing: the course cannot be listed without it; open: it may be left out. */
  readonly state: 'done' | 'missing' | 'open';
  readonly children?: ReactNode;
}

const stateWords = { done: 'Done', missing: 'Missing', open: 'Not yet' } as const;

function Step({ title, words, state, children }: StepProps) {
  return (
    <li>
      <span className="step-mark" data-state={state}>
        {state === 'done' && <Check />}
        {state === 'missing' && <X />}
        <span className="sr">{stateWords[state]}: </span>
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

/** What the shop asks of every course. */
export function Needed({ course, content, priceError, isSending }: NeededProps) {
  const lacks = (need: CourseListing['missing'][number]) => course.missing.includes(need);
  const lacksLesson = lacks('lesson') || lacks('video');
  const hasWords = !lacks('title') && !lacks('description');
  const done = 5 - [!hasWords, lacksLesson, lacks('price')].filter(Boolean).length;
  const drafts = course.lessons - course.publishedLessons;
  const unready = course.publishedLessons - course.readyLessons;
  const edit = `/admin/courses/${course.id}/edit`;
  return (
    <Steps title="Before it can be sold" note={`${done} of 5`}>
      <Step
        title="Title and description"
        words={`${course.title.trim().length} and ${counted(course.description.trim().length, 'character')}`}
        state={hasWords ? 'done' : 'missing'}
      >
        {!hasWords && <LinkButton to={edit}>Write them</LinkButton>}
      </Step>
      <Step
        title="At least one published lesson"
        words={`${counted(course.lessons, 'lesson')} in ${counted(course.sections, 'section')}${
          course.lessons === 0
            ? ''
            : drafts === course.lessons
              ? ', all drafts'
              : drafts > 0
                ? `, ${counted(drafts, 'draft')}`
                : ''
        }${unready === 0 ? '' : `, ${counted(unready, 'video')} still to be converted`}`}
        state={lacksLesson ? 'missing' : 'done'}
      >
        {lacksLesson && (
          <LinkButton to={content}>
            {course.lessons === 0 ? 'Add lessons' : unready > 0 ? 'See lessons' : 'Publish lessons'}
          </LinkButton>
        )}
      </Step>
      <Step
        title="A price"
        words={lacks('price') ? 'A course for 0 is not sold' : <Price cents={course.priceCents} />}
        state={lacks('price') ? 'missing' : 'done'}
      >
        {lacks('price') && (
          <Form method="post" className="publish-price">
            <Field
              label="Price, KSh"
              labelHidden
              name="price"
              prefix="KSh"
              inputMode="decimal"
              maxLength={20}
              error={priceError ?? undefined}
            />
            <Button type="submit" name="intent" value="price" busy={isSending}>
              Save
            </Button>
          </Form>
        )}
      </Step>
      <Step
        title="A picture"
        words={course.picture ? 'Your own' : 'Drawn from title and category. Your own can replace it.'}
        state="done"
      />
      <Step title="An instructor" words={course.instructor} state="done" />
    </Steps>
  );
}

/** What helps a course to sell, and may be left out. */
export function Wished({ course, content }: Of & { readonly content: string }) {
  const edit = `/admin/courses/${course.id}/edit`;
  return (
    <Steps title="Makes it sell better" note="Not required">
      <Step
        title="A free preview lesson"
        words={course.previewLessons > 0 ? counted(course.previewLessons, 'lesson') : 'Visitors try it before they pay'}
        state={course.previewLessons > 0 ? 'done' : 'open'}
      >
        {course.previewLessons === 0 && <LinkButton to={content}>Choose</LinkButton>}
      </Step>
      <Step
        title="A course video"
        words={course.hasVideo ? 'Shown on the course page' : 'Up to 2 minutes'}
        state={course.hasVideo ? 'done' : 'open'}
      >
        {!course.hasVideo && <LinkButton to={edit}>Upload</LinkButton>}
      </Step>
      <Step
        title="What you’ll learn"
        words={course.outcomes > 0 ? counted(course.outcomes, 'point') : 'One point per line'}
        state={course.outcomes > 0 ? 'done' : 'open'}
      >
        {course.outcomes === 0 && <LinkButton to={edit}>Write</LinkButton>}
      </Step>
    </Steps>
  );
}

/** The course as a card of the catalogue. */
export function ShopPreview({ course }: Of) {
  return (
    <div>
      <Panel aria-label="Preview of the card">
        <div className="panel-head">
          <h2>
            {course.status === 'active' && course.missing.length === 0
              ? 'In the shop'
              : 'In the shop it would look like this'}
          </h2>
        </div>
        <div className="pad">
          <article className="card">
            <span className="pic">
              <CoursePicture course={course} />
            </span>
            <div className="card-body">
              <CategoryTag category={course.category} label={categoryLabels[course.category]} />
              <h3>{course.title}</h3>
              <p className="desc">{course.description}</p>
              <p className="row between quiet">
                <span>{counted(course.publishedLessons, 'lesson')}</span>
                {course.priceCents > 0 ? <Price cents={course.priceCents} /> : <span>no price</span>}
              </p>
            </div>
          </article>
        </div>
      </Panel>
    </div>
  );
}
