import type { Fault } from '#tests/support/fault-proxy.ts';

/** The systems that the product depends on. */
export const resources = ['database', 'Daraja', 'SMTP', 'storage', 'Google'] as const;
export type Resource = (typeof resources)[number];

export const activities = ['browse', 'log in', 'study', 'pay', 'upload', 'administer'] as const;
export type Activity = (typeof activities)[number];

/** The response to a step of an activity: a status, or several where it depends on timing, and a sentence in it. */
interface Answered {
  /** 0 means that the connection breaks during the answer. */
  readonly status: number | readonly number[];
  readonly says?: string;
}

/** Experience of users in an activity while a resource has a fault. */
interface Cell {
  /** The experience in words, for the table. */
  readonly sees: string;
  /** The response to each step. */
  readonly steps: Readonly<Record<string, Answered>>;
}

const is = (status: number | readonly number[], says?: string): Answered => ({ status, ...(says && { says }) });

/** Responses without a fault. */
const well: Readonly<Record<Activity, Cell>> = {
  browse: {
    sees: 'as always',
    steps: { 'home, kept': is(200), 'catalogue, kept': is(200), 'course, kept': is(200), 'page not kept': is(200) },
  },
  'log in': {
    sees: 'as always',
    steps: { 'by password': is(303), 'back from Google': is(303), 'to Google, an hour later': is(200) },
  },
  study: {
    sees: 'as always',
    steps: { lesson: is(200), progress: is(200), 'video link': is(302), video: is(206), handout: is(200) },
  },
  pay: {
    sees: 'as always',
    steps: { checkout: is(200), prompt: is(302), waiting: is(200), 'order placed': is(200, 'prompt_sent') },
  },
  upload: {
    sees: 'as always',
    steps: { begin: is(201), piece: is(204), finish: is(200), 'parts of a video': is(200) },
  },
  administer: { sees: 'as always', steps: { list: is(200), change: is(303), export: is(200) } },
};

const outage = 'A part of our site does not answer right now. Please try again in a minute.';
const fileUnread = 'This file cannot be read right now. Please try again.';
const notUploaded = 'Failed to upload file to storage';

const but = (activity: Activity, sees: string, steps: Cell['steps']): Cell => ({
  sees,
  steps: { ...well[activity].steps, ...steps },
});

/** Everything that reads or writes a row fails; only cached pages work. */
const withoutDatabase: Readonly<Record<Activity, Cell>> = {
  browse: but('browse', 'cached pages as they were; else 503, “A part of our site…”', {
    'page not kept': is(503, outage),
  }),
  'log in': {
    sees: '503, “A part of our site…”',
    steps: {
      'by password': is(503, outage),
      'back from Google': is(503, outage),
      'to Google, an hour later': is(503, outage),
    },
  },
  study: {
    sees: '503, “A part of our site…”; the device keeps its study events',
    steps: {
      lesson: is(503, outage),
      progress: is(503, outage),
      'video link': is(503, fileUnread),
      handout: is(503, fileUnread),
    },
  },
  pay: {
    sees: '503, no order; the waiting page asks again',
    steps: { checkout: is(503, outage), prompt: is(503, outage), waiting: is(503, outage) },
  },
  upload: {
    sees: '503, “A part of our site…”; the browser tries again',
    steps: {
      begin: is(503, outage),
      piece: is(503, outage),
      finish: is(503, outage),
      'parts of a video': is(503, outage),
    },
  },
  administer: {
    sees: '503, “A part of our site…”; nothing is changed',
    steps: { list: is(503, outage), change: is(503, outage), export: is(503, outage) },
  },
};

const withoutDaraja = (sees: string, says: string): Partial<Record<Activity, Cell>> => ({
  pay: but('pay', sees, { 'order placed': is(200, says) }),
});

const withoutStorage: Partial<Record<Activity, Cell>> = {
  study: but('study', 'lessons and progress as always; no video plays, “This file cannot be read right now”', {
    video: is(0),
    handout: is([503, 0]),
  }),
  upload: {
    sees: '503, “Failed to upload file to storage”; the browser retries and continues',
    steps: {
      begin: is(503, notUploaded),
      piece: is(503, notUploaded),
      finish: is(503, notUploaded),
      'parts of a video': is(503, notUploaded),
    },
  },
};

const withoutGoogle: Partial<Record<Activity, Cell>> = {
  'log in': but('log in', 'by password as always; by Google “Authentication failed”', {
    'back from Google': is(400, 'Authentication failed. Please try again.'),
    'to Google, an hour later': is(400, 'Authentication failed. Please try again.'),
  }),
};

const inDoubt = withoutDaraja(
  '“M-Pesa did not tell us whether the prompt went out…”; what was paid is found',
  'M-Pesa did not tell us whether the prompt went out.',
);
const each = (cells: Partial<Record<Activity, Cell>>): Record<Fault, Partial<Record<Activity, Cell>>> => ({
  down: cells,
  slow: cells,
  reset: cells,
  garbage: cells,
});

/** Differences from the responses without a fault. */
const differs: Readonly<Record<Resource, Readonly<Record<Fault, Partial<Record<Activity, Cell>>>>>> = {
  database: each(withoutDatabase),
  Daraja: {
    ...each(inDoubt),
    down: withoutDaraja('the order says that no prompt was sent; Pay works again afterwards', 'not_sent'),
  },
  SMTP: each({}),
  storage: each(withoutStorage),
  Google: each(withoutGoogle),
};

/** Returns a cell of the table in docs/faults.md, which tests/faults checks. */
export function cellOf(resource: Resource, fault: Fault, activity: Activity): Cell {
  return differs[resource][fault][activity] ?? well[activity];
}
