/** owner: also members and payments; manager: also invites and takes seats back; viewer: sees. */
export const organisationRoles = ['owner', 'manager', 'viewer'] as const;
export type OrganisationRole = (typeof organisationRoles)[number];

/** Most seats of a pack. */
export const maxPackSeats = 500;

/** A seat opens a course, all courses of a bundle, or one course of a list, which whoever takes it selects. */
export const packKinds = ['course', 'bundle', 'list'] as const;
export type PackKind = (typeof packKinds)[number];

/** Most courses of a bundle or a list of which seats are sold. */
export const maxPackCourses = 20;

/** Most lines of a pack: its seats, once for each course that they open. */
export const maxPackLines = 2500;

/** Longest name of a bundle, or words for a list. */
export const maxPackTitleLength = 200;

/** What a number of seats takes off the price of each. */
export interface SeatTier {
  /** The first number of seats that has it. */
  readonly from: number;
  readonly percent: number;
}

/** Most tiers of the settings. */
export const maxSeatTiers = 6;

/** Returns why tiers cannot be used; null if they can: they rise in seats and in per cent. */
export function faultOfTiers(tiers: readonly SeatTier[]): 'seats' | 'percent' | null {
  for (const [index, { from, percent }] of tiers.entries()) {
    const before = tiers[index - 1];
    if (before && from <= before.from) return 'seats';
    if (before && percent <= before.percent) return 'percent';
  }
  return null;
}

/** Most addresses that a join code may be limited to. */
export const maxJoinCodeAddresses = 500;

/** How often a seat may be taken back from whoever took it. */
export const maxSeatReturns = 2;

/** From this progress in per cent on, a seat stays with whoever took it. */
export const progressThatKeepsSeat = 10;

/** What learners may say of themselves; also nothing. */
export const genders = ['woman', 'man', 'other'] as const;
export type Gender = (typeof genders)[number];

export const ageBands = ['under_18', '18_24', '25_34', '35_49', '50_and_over'] as const;
export type AgeBand = (typeof ageBands)[number];

/** The answers by which reports count people. */
export const reportFacts = ['gender', 'age', 'county'] as const;
export type ReportFact = (typeof reportFacts)[number];

/** The smallest group of people that a report shows. */
export const smallestGroup = 5;
