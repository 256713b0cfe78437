import type { IncomingMessage, ServerResponse } from 'node:http';

/** Handles a request at node level, so that bytes stream with back-pressure. */
export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Like NodeHandler, but passes unknown requests on. */
export type PassingHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
