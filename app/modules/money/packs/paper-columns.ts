import type { OutlineLesson } from '#app/modules/catalogue/courses/course-outline.ts';
import { lessonKinds } from '#app/modules/catalogue/lesson-kinds/lesson-kinds.ts';
import type { TeamPerson } from '#app/modules/money/organisations/team.ts';
import type { CsvColumns } from '#app/platform/csv-answer.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { m } from '#texts';

/** A lesson of the timetable. */
export interface TimetableRow {
  readonly course: string;
  readonly section: string;
  readonly lesson: OutlineLesson;
}

export const timetableColumns = (): CsvColumns<TimetableRow> => ({
  [m.organisations_course()]: ({ course }) => course,
  [m.papers_section()]: ({ section }) => section,
  [m.papers_lesson()]: ({ lesson }) => lesson.title,
  [m.papers_kind()]: ({ lesson }) => lessonKinds[lesson.type].label(),
  [m.papers_minutes()]: ({ lesson }) => lesson.minutes,
});

/** Somebody who took a seat, with their place in the list. */
export interface Participant {
  readonly number: number;
  readonly person: TeamPerson;
  readonly days: readonly AttendedDay[];
  readonly codes: readonly string[];
}

/** A day on which somebody studied. */
export interface AttendedDay {
  readonly day: string;
  readonly lessons: number;
  /** Planned minutes of these lessons, as far as they are known. */
  readonly minutes: number;
  readonly quizzes: number;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Returns the columns of the list of participants. Of somebody who left it says no more than that. */
export const participantColumns = (): CsvColumns<Participant> => {
  const unlessLeft =
    <Value>(value: (participant: Participant) => Value) =>
    (participant: Participant) =>
      participant.person.fate === 'left' ? null : value(participant);
  return {
    [m.papers_number()]: ({ number }) => number,
    [m.organisations_person()]: ({ person }) => person.name ?? m.organisations_deleted(),
    [m.organisations_email()]: ({ person }) => person.email,
    [m.organisations_course()]: ({ person }) => person.course,
    [m.organisations_status()]: ({ person: { fate } }) =>
      fate === 'left'
        ? m.organisations_left()
        : fate === 'finished'
          ? m.organisations_finished()
          : m.organisations_studying(),
    [m.organisations_started()]: unlessLeft(({ person: { startedAt } }) => startedAt && dayInNairobi(startedAt)),
    [m.papers_days()]: unlessLeft(({ days }) => days.length),
    [m.papers_first_day()]: unlessLeft(({ days }) => days[0]?.day ?? null),
    [m.papers_last_day()]: unlessLeft(({ days }) => days.at(-1)?.day ?? null),
    [m.papers_minutes_attended()]: unlessLeft(({ days }) => sum(days.map(({ minutes }) => minutes))),
    [m.organisations_lessons_done()]: unlessLeft(({ person }) => person.lessons.done),
    [m.organisations_lessons_of()]: unlessLeft(({ person }) => person.lessons.of),
    [m.organisations_checks_passed()]: unlessLeft(({ person }) => person.checks.passed),
    [m.organisations_checks_of()]: unlessLeft(({ person }) => person.checks.of),
    [m.papers_certificates()]: unlessLeft(({ codes }) => codes.join(' ')),
  };
};

export const attendanceColumns = (): CsvColumns<readonly [Participant, AttendedDay]> => ({
  [m.papers_number()]: ([{ number }]) => number,
  [m.organisations_person()]: ([{ person }]) => person.name,
  [m.papers_day()]: ([, { day }]) => day,
  [m.papers_lessons_completed()]: ([, { lessons }]) => lessons,
  [m.papers_minutes()]: ([, { minutes }]) => minutes,
  [m.papers_quizzes()]: ([, { quizzes }]) => quizzes,
});
