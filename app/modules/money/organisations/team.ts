import { maxSeatReturns, progressThatKeepsSeat, type OrganisationRole } from '#app/shared/organisation-terms.ts';

/** Days without a lesson after which somebody is stuck. */
export const stuckDays = 14;

/** People of a page. */
export const peoplePerPage = 25;

/** What became of a paid seat; the money of a refunded one went back. */
export const seatFates = ['free', 'invited', 'studying', 'finished', 'left', 'refunded'] as const;
export type SeatFate = (typeof seatFates)[number];

/** How many seats have each fate. `stuck` are some of those who study. */
export interface SeatFigures extends Readonly<Record<SeatFate, number>> {
  readonly stuck: number;
}

/** Sums of the figures, which always agree: paid = free + invited + taken + refunded. */
interface SeatSums {
  readonly paid: number;
  readonly taken: number;
  /** Seats that somebody has or is invited to. */
  readonly named: number;
}

export function sumsOf({ free, invited, studying, finished, left, refunded }: SeatFigures): SeatSums {
  const taken = studying + finished + left;
  return { paid: free + invited + taken + refunded, taken, named: invited + taken };
}

/** Parts of the list of people. */
export const peopleShown = ['invited', 'studying', 'stuck', 'finished', 'left'] as const;
export type PeopleShown = (typeof peopleShown)[number];

/** Returns how many people a part of the list has; null is all of them. */
export const countOfPart = (figures: SeatFigures, part: PeopleShown | null): number =>
  part === null ? sumsOf(figures).named : figures[part];

/** Returns the figures of several packs together. */
export const addFigures = (all: readonly SeatFigures[]): SeatFigures => {
  const sumOf = (name: keyof SeatFigures) => all.reduce((sum, figures) => sum + figures[name], 0);
  return {
    free: sumOf('free'),
    invited: sumOf('invited'),
    studying: sumOf('studying'),
    finished: sumOf('finished'),
    left: sumOf('left'),
    refunded: sumOf('refunded'),
    stuck: sumOf('stuck'),
  };
};

/** What the address asks of the team's page. */
export interface TeamQuery {
  readonly search: string;
  readonly show: PeopleShown | null;
  /** Id of the only pack that is shown; null for all. */
  readonly packId: string | null;
  readonly page: number;
}

/** A pack, as its organisation sees it. */
export interface TeamPack {
  readonly packId: string;
  /** Of the course, also of a deleted one. */
  readonly title: string;
  readonly project: string;
  readonly seats: number;
  /** Whether its people are reminded when they lag. */
  readonly reminds: boolean;
  /** Seats that wait for their payment. */
  readonly waiting: number;
}

/** One person of the list, who has a seat or is invited to it. */
export interface TeamPerson {
  readonly seatId: string;
  readonly packId: string;
  /** Null for somebody invited, and once the account is deleted. */
  readonly name: string | null;
  /** The address that the organisation invited; null for those who joined by a code. */
  readonly email: string | null;
  readonly course: string;
  readonly project: string;
  readonly fate: Exclude<SeatFate, 'free' | 'refunded'>;
  readonly isStuck: boolean;
  readonly invitedAt: Date | null;
  readonly startedAt: Date | null;
  readonly leftAt: Date | null;
  readonly lastSeenAt: Date | null;
  /** Last lesson, or the day of joining. */
  readonly lastLessonAt: Date | null;
  readonly lessons: { readonly done: number; readonly of: number };
  readonly checks: { readonly passed: number; readonly of: number };
  /** Code of the certificate. */
  readonly certificate: string | null;
  /** Per cent. */
  readonly progress: number;
  readonly returns: number;
}

/** Why a seat cannot be taken back. */
export type KeptReason = 'used' | 'finished' | 'left' | 'returned';

/** Returns why a seat stays with its person; null if it can be taken back: nobody opened it, or it was hardly used, and not twice before. */
export function reasonToKeep({
  fate,
  progress,
  returns,
}: Pick<TeamPerson, 'fate' | 'progress' | 'returns'>): KeptReason | null {
  if (fate === 'invited') return null;
  if (fate === 'finished' || fate === 'left') return fate;
  if (progress >= progressThatKeepsSeat) return 'used';
  return returns >= maxSeatReturns ? 'returned' : null;
}

/** What a member may do on the team's page. */
export const mayLead = (role: OrganisationRole): boolean => role !== 'viewer';
