import { receiveSubscription } from '../public/receive-message.server.ts';
import type { Route } from './+types/newsletter';
import { messageEndpoint, onlyPost } from './message-endpoint.server.ts';

export const loader = onlyPost;

/** Handles POST /api/newsletter with `{ email }`. */
export const action = (args: Route.ActionArgs) => messageEndpoint(args, receiveSubscription);
