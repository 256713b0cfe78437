import type { FormAnswer } from '#app/shared/form-answer.ts';

/** What the page of details and members is answered, and by which of its forms. */
export interface DetailsAnswer extends FormAnswer {
  readonly intent: string;
  /** Of the member whom the form is about. */
  readonly userId: string;
  readonly done: boolean;
}
