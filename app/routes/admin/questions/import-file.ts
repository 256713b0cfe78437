import { inJson } from '../../form-action.server.ts';
import type { Route } from './+types/import-file';
import { takeQuestions } from './take-questions.server.ts';

/** A file of questions that the page sends by itself, so that it can say how far it is. */
export const action = ({ params, ...visit }: Route.ActionArgs): Promise<Response> =>
  inJson(takeQuestions(visit, params.courseId));
