import type { Unreachable } from '../parts/when-reachable.ts';
import type { ContentAnswer } from './change-content.server.ts';

/** What a button of the page hears: of the server, or that it could not be reached. */
export type ContentReply = ContentAnswer | Unreachable;
