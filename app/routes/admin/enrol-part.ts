import { inJson } from '../form-action.server.ts';
import type { Route } from './+types/enrol-part';
import { enrolList } from './users/enrol-list.server.ts';

/** Enrols a part of a list in a course; the page sends one part after the other. */
export const action = (visit: Route.ActionArgs): Promise<Response> => inJson(enrolList(visit));
