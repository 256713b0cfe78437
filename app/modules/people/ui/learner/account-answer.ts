import type { FieldErrors } from '../../accounts/account-forms.ts';

/** The forms of the account's page, by the value of their button. */
export const accountIntents = [
  'name',
  'phone',
  'no-phone',
  'language',
  'password',
  'session',
  'sessions',
  'newsletter',
  'reminders',
  'team-reminders',
  'course-mails',
] as const;
export type AccountIntent = (typeof accountIntents)[number];

/** Result of one of the forms. */
export interface AccountAnswer {
  readonly intent: AccountIntent;
  /** Success message. */
  readonly done: string | null;
  readonly error: string | null;
  readonly errors: FieldErrors;
  /** The refused input, to be shown again; never a password. */
  readonly typed: string;
  /** Different for every answer, so that a completed form resets. */
  readonly stamp: number;
}

/** Returns the answer to one of these forms; null if it belongs to another. */
export function answerTo(
  answer: AccountAnswer | undefined,
  ...intents: readonly AccountIntent[]
): AccountAnswer | null {
  return answer && intents.includes(answer.intent) ? answer : null;
}
