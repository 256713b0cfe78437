import type { Database } from './database.server.ts';

/**
 * What a group of modules announces to groups after it, which it may not import: in the transaction of the change, so that what they do is
 * done with it, or not at all. app/event-subscribers.server.ts says who does what.
 */
interface Events {
  /**
   * An account verifies its e-mail. Announced before the account changes, so that subscribers can lock first; perhaps several times for an
   * account, also for an already verified one.
   */
  readonly address_verified: { readonly id: string; readonly email: string };
  /** What completes a course changed: its published lessons or its pass mark. */
  readonly completion_changed: { readonly courseId: string; readonly at: Date };
  /** A course was copied: the copy of each lesson and section. */
  readonly course_copied: {
    readonly lessonIds: ReadonlyMap<string, string>;
    readonly sectionIds: ReadonlyMap<string, string>;
  };
}

/** What subscribers do at each event, in this order. */
export type Subscribers = {
  readonly [Name in keyof Events]?: readonly ((tx: Database, event: Events[Name]) => Promise<void>)[];
};

export type Announce = <Name extends keyof Events>(tx: Database, name: Name, event: Events[Name]) => Promise<void>;

/** Returns the function that announces events to these subscribers. */
export const announceTo =
  (subscribers: Subscribers): Announce =>
  async (tx, name, event) => {
    for (const react of subscribers[name] ?? []) await react(tx, event);
  };
