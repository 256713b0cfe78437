import type { FieldErrors } from '../../account-forms.ts';

/** The forms of the account's page, by the value of their button. */
export const accountIntents = ['name', 'phone', 'no-phone', 'password', 'session', 'sessions', 'newsletter'] as const;
export type AccountIntent = (typeof accountIntents)[number];

/** What became of one of them. */
export interface AccountAnswer {
  readonly intent: AccountIntent;
  /** Of a success. */
  readonly done: string | null;
  readonly error: string | null;
  readonly errors: FieldErrors;
  /** What was typed and refused, to be shown again; never a password. */
  readonly typed: string;
  /** Another one for every answer, so that a form that is done begins anew. */
  readonly stamp: number;
}

/** The answer to one of these forms; null where it was to another one. */
export function answerTo(
  answer: AccountAnswer | undefined,
  ...intents: readonly AccountIntent[]
): AccountAnswer | null {
  return answer && intents.includes(answer.intent) ? answer : null;
}
