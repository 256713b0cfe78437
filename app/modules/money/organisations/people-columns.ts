import type { CsvColumns } from '#app/platform/csv-answer.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import type { SeatFate, TeamPerson } from './team.ts';
import { m } from '#texts';

const fateWords: Readonly<Record<SeatFate, () => string>> = {
  free: m.organisations_free,
  invited: m.organisations_invited,
  studying: m.organisations_studying,
  finished: m.organisations_finished,
  left: m.organisations_left,
  refunded: m.organisations_refunded,
};

const day = (at: Date | null) => (at === null ? null : dayInNairobi(at));

/** Returns the columns of the file of people, in the present language. */
export const peopleColumns = (): CsvColumns<TeamPerson> => ({
  [m.organisations_person()]: ({ name }) => name,
  [m.organisations_email()]: ({ email }) => email,
  [m.organisations_course()]: ({ course }) => course,
  [m.organisations_project()]: ({ project }) => project,
  [m.organisations_status()]: ({ fate, isStuck }) => (isStuck ? m.organisations_stuck() : fateWords[fate]()),
  [m.organisations_started()]: ({ startedAt }) => day(startedAt),
  [m.organisations_lessons_done()]: ({ fate, lessons }) => (fate === 'invited' ? null : lessons.done),
  [m.organisations_lessons_of()]: ({ lessons }) => lessons.of,
  [m.organisations_last_seen()]: ({ lastSeenAt }) => day(lastSeenAt),
  [m.organisations_checks_passed()]: ({ fate, checks }) => (fate === 'invited' ? null : checks.passed),
  [m.organisations_checks_of()]: ({ checks }) => checks.of,
  [m.organisations_certificate()]: ({ certificate }) => certificate,
});
