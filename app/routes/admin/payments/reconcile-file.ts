import { inJson } from '../../form-action.server.ts';
import type { Route } from './+types/reconcile-file';
import { takeStatement } from './take-statement.server.ts';

/** A statement that the page sends by itself, so that it can say how far it is. */
export const action = (visit: Route.ActionArgs): Promise<Response> => inJson(takeStatement(visit));
