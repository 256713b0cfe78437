import { Form, useNavigation } from 'react-router';
import { withRedirect } from '#app/modules/people/accounts/safe-path.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { WhatTeamSees } from './what-team-sees.tsx';
import { startPath } from '../courses-of-seat.ts';
import { CourseOfList, SeatCourses } from './seat-courses.tsx';
import { seatPath } from '../seat-mails.ts';
import type { SeatView } from '../take-seat.server.ts';
import { m } from '#texts';

/** Shows a seat to whoever has its link, with the next step. */
export function SeatToTake({ seat, error }: { readonly seat: SeatView; readonly error: string | null }) {
  const isSending = useNavigation().state === 'submitting';
  const { state, courseTitle, courses, kind, seatId, organisation } = seat;
  return (
    <>
      <h1 className="h2 wrap-anywhere">{courseTitle === '' ? m.seats_title() : courseTitle}</h1>
      {state === 'visitor' && (
        <>
          <p className="lead">{m.seats_sign_in_about()}</p>
          <LinkButton to={withRedirect('/login', seatPath(seatId))} variant="accent" size="lg">
            {m.gifts_sign_in()}
          </LinkButton>
          <LinkButton to={withRedirect('/register', seatPath(seatId))} size="lg">
            {m.gifts_register()}
          </LinkButton>
        </>
      )}
      {state === 'open' && (
        <Form method="post" className="form" noValidate>
          <p className="lead">
            {organisation === null
              ? m.seats_open_about()
              : kind === 'course'
                ? m.packs_has_paid({ organisation })
                : m.packs_has_paid_seat({ organisation })}
          </p>
          {organisation !== null && <WhatTeamSees organisation={organisation} />}
          {kind === 'bundle' && <SeatCourses courses={courses} />}
          {kind === 'list' && <CourseOfList courses={courses} />}
          <FormError>{error}</FormError>
          <Button type="submit" variant="accent" size="lg" busy={isSending}>
            {organisation === null ? m.mails_seat_take() : m.packs_agree()}
          </Button>
        </Form>
      )}
      {state === 'yours' && (
        <>
          <NoteBox tone="good" role="status">
            {m.seats_is_yours()}
          </NoteBox>
          {courses.length > 1 && <SeatCourses courses={courses} />}
          <LinkButton to={startPath(courses)} variant="accent" size="lg">
            {m.gifts_start()}
          </LinkButton>
        </>
      )}
      {state === 'owned' && <NoteBox>{error ?? m.seats_course_owned()}</NoteBox>}
      {state === 'other_address' && <NoteBox>{error ?? m.seats_other_address()}</NoteBox>}
      {state === 'unverified' && <NoteBox>{error ?? m.seats_unverified()}</NoteBox>}
      {state === 'gone' && <NoteBox>{error ?? m.seats_going_back()}</NoteBox>}
      {state === 'course_gone' && <NoteBox>{error ?? m.seats_course_gone()}</NoteBox>}
    </>
  );
}
