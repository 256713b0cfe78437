import { receiveContactMessage } from '../public/receive-message.server.ts';
import type { Route } from './+types/contact';
import { messageEndpoint, onlyPost } from './message-endpoint.server.ts';

export const loader = onlyPost;

/** Handles POST /api/contact with `{ name, email, message }`. */
export const action = (args: Route.ActionArgs) => messageEndpoint(args, receiveContactMessage);
