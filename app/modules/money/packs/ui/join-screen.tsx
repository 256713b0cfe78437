import { Form, useNavigation } from 'react-router';
import { withRedirect } from '#app/modules/people/accounts/safe-path.ts';
import { WhatTeamSees } from '#app/modules/money/seats/ui/what-team-sees.tsx';
import { startPath, type CourseOfSeat } from '#app/modules/money/seats/courses-of-seat.ts';
import { CourseOfList, SeatCourses } from '#app/modules/money/seats/ui/seat-courses.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import type { JoinView } from '../join-team.server.ts';
import { joinPath } from '../pack-words.ts';
import './packs.css';
import { m } from '#texts';

/** Takes a typed code. `problem` says why the last one cannot be used. */
export function JoinForm({ problem }: { readonly problem: string | null }) {
  return (
    <>
      <h1>{m.packs_join_title()}</h1>
      {problem && (
        <NoteBox tone="bad" role="alert">
          {problem}
        </NoteBox>
      )}
      <Form method="get" action="/join" className="panel pad form" noValidate>
        <Field
          label={m.packs_code()}
          name="code"
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint={m.packs_code_hint()}
          required
        />
        <Button type="submit" variant="accent" size="lg">
          {m.packs_continue()}
        </Button>
      </Form>
      <p className="meta">{m.packs_no_code()}</p>
    </>
  );
}

/** Shows who paid the course of a code and what they see, before the reader agrees. */
export function JoinScreen({ join, error }: { readonly join: JoinView; readonly error: string | null }) {
  const isSending = useNavigation().formMethod === 'POST';
  const { organisation, kind, title, courses, state, name } = join;
  const back = joinPath(join.code);
  return (
    <>
      <div>
        {state !== 'visitor' && <p className="meta wrap-anywhere">{m.packs_signed_in_as({ name })}</p>}
        <h1 className="wrap-anywhere">
          {kind === 'course' ? m.packs_has_paid({ organisation }) : m.packs_has_paid_seat({ organisation })}
        </h1>
      </div>
      <section className="panel pad stack">
        <div>
          <h2 className="h3 wrap-anywhere">{title}</h2>
          <p className="meta">{m.packs_yours_to_keep()}</p>
        </div>
        {kind === 'bundle' && <SeatCourses courses={courses} />}
        <WhatTeamSees organisation={organisation} />
        {state === 'visitor' && (
          <>
            <LinkButton to={withRedirect('/login', back)} variant="accent" size="lg">
              {m.gifts_sign_in()}
            </LinkButton>
            <LinkButton to={withRedirect('/register', back)} size="lg">
              {m.gifts_register()}
            </LinkButton>
          </>
        )}
        {state === 'owned' && <NoteBox tone="quiet">{m.packs_code_course_owned()}</NoteBox>}
        {state === 'open' && (
          <>
            <FormError focus>{error}</FormError>
            <Form method="post" className="form" noValidate>
              {kind === 'list' && <CourseOfList courses={courses} />}
              <Button type="submit" variant="accent" size="lg" busy={isSending}>
                {m.packs_agree()}
              </Button>
            </Form>
            <Form method="post" action="/logout" className="row row-wrap" reloadDocument>
              <span className="hint">{m.packs_not_you()}</span>
              <Button type="submit" variant="plain">
                {m.packs_another_account()}
              </Button>
            </Form>
          </>
        )}
      </section>
    </>
  );
}

/** Welcomes whoever has a seat. */
export function Joined({ title, courses }: { readonly title: string; readonly courses: readonly CourseOfSeat[] }) {
  return (
    <section className="panel pad stack">
      <NoteBox tone="good" role="status">
        {m.packs_joined()}
      </NoteBox>
      <h1 className="h2 wrap-anywhere">{title}</h1>
      {courses.length > 1 && <SeatCourses courses={courses} />}
      <LinkButton to={startPath(courses)} variant="accent" size="lg">
        {m.packs_start()}
      </LinkButton>
    </section>
  );
}
