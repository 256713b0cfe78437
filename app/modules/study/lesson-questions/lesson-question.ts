import type { LessonQuestionState } from '#app/shared/study-terms.ts';
import { playerPath } from '#app/shared/player-path.ts';

/** Minimum and maximum characters of a question about a lesson, and maximum of an answer and of the reason of a report. */
export const minQuestionLength = 3;
export const maxQuestionLength = 2000;
export const maxAnswerLength = 4000;
export const maxReportLength = 500;

/** Maximum open questions of a learner in a course. */
export const maxOpenQuestions = 5;

/** Questions of a page of the list. */
export const questionsOfPage = 50;

interface LessonAnswer {
  readonly id: string;
  /** First name; null after the deletion of the account. */
  readonly author: string | null;
  readonly body: string;
  readonly isAccepted: boolean;
  readonly at: string;
}

/** A question as those who may study its lesson see it. */
export interface LessonQuestion {
  readonly id: string;
  /** First name; null after the deletion of the account. */
  readonly asker: string | null;
  readonly isOwn: boolean;
  readonly body: string;
  /** Position in the unit of the lesson's kind; null for the whole lesson. */
  readonly position: number | null;
  readonly state: LessonQuestionState;
  readonly at: string;
  readonly follows: boolean;
  readonly answers: readonly LessonAnswer[];
}

export interface LessonQuestions {
  /** Newest first. */
  readonly questions: readonly LessonQuestion[];
  /** Id to ask for the next page with; null at the end. */
  readonly next: string | null;
  /** 'Usually answered within n hours'; null where too little is known to say so. */
  readonly usualHours: number | null;
  /** Whether the reader has as many open questions in the course as are allowed. */
  readonly isFull: boolean;
}

export interface SimilarQuestion {
  readonly id: string;
  readonly lessonId: string;
  readonly title: string;
  readonly answers: number;
  readonly isAccepted: boolean;
}

/** Returns the first line of a question as its title, cut after some words. */
export function titleOfQuestion(body: string): string {
  const [line = ''] = body.split('\n');
  if (line.length <= 90) return line;
  const cut = line.lastIndexOf(' ', 88);
  return `${line.slice(0, cut > 40 ? cut : 88)}…`;
}

const links = /(?:https?:\/\/|www\.)[^\s]{1,500}/gi;
const digits = /\+?\d(?:[ .()-]{0,2}\d){8,14}/g;
const addresses = /[\w.+-]{1,64}@[\w-]{1,64}\.[\w.-]{2,64}/g;

/** Returns a text of a learner without phone numbers, links and addresses, which only staff see until they approve them. */
export function withoutContacts(text: string): string {
  return text.replace(links, '•••').replace(addresses, '•••').replace(digits, '•••');
}

/** Whether a text has something that `withoutContacts` takes away. */
export const hasContacts = (text: string): boolean => withoutContacts(text) !== text;

/** Returns the first of a person's names. */
export const firstName = (name: string | null): string | null => name?.trim().split(/\s+/)[0] ?? null;

/** Returns the address of a question in the player. */
export const questionPath = (course: { readonly slug: string }, lessonId: string, questionId: string): string =>
  `${playerPath(course, lessonId)}&question=${questionId}`;
