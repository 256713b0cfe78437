import { languageTags, type Locale } from '#app/shared/locale.ts';
import type { ClosedState, StudyDays } from './lesson-state.ts';
import { m } from '#texts';
import { getLocale } from '#texts/runtime';

interface Words extends Pick<StudyDays, 'today'> {
  /** Returns the title of a lesson; undefined if the course lacks it. */
  readonly titleOf: (lessonId: string) => string | undefined;
}

/** Says in one sentence what opens a lesson: 'Opens on Monday 30 November'. */
export function opensSentence(state: ClosedState, { today, titleOf }: Words): string {
  switch (state.kind) {
    case 'on': {
      const day = formatted(state.day, sameYear(state.day, today) ? 'day' : 'dayAndYear');
      return state.afterDays === null
        ? m.rules_on({ day: `${formatted(state.day, 'weekday')} ${day}` })
        : m.rules_after_days({ count: state.afterDays, day });
    }
    case 'joined':
      return m.rules_joined({ count: state.days });
    case 'after': {
      if (state.lessonId === null) return m.rules_after_all();
      const title = titleOf(state.lessonId);
      return title === undefined ? m.rules_after_gone() : m.rules_after({ title });
    }
  }
}

const sameYear = (day: string, today: string) => day.slice(0, 4) === today.slice(0, 4);

const formatsOf = (parts: Intl.DateTimeFormatOptions): Readonly<Record<Locale, Intl.DateTimeFormat>> => ({
  en: new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' }),
  sw: new Intl.DateTimeFormat(languageTags.sw, { ...parts, timeZone: 'UTC' }),
});

const formats = {
  weekday: formatsOf({ weekday: 'long' }),
  day: formatsOf({ day: 'numeric', month: 'long' }),
  dayAndYear: formatsOf({ day: 'numeric', month: 'long', year: 'numeric' }),
};

const formatted = (day: string, format: keyof typeof formats) =>
  formats[format][getLocale()].format(new Date(`${day}T00:00:00Z`));
