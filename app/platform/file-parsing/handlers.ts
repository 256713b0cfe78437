import { countPdfPages, readPdfPages } from './handlers/read-pdf.ts';
import { findVideoFormat, measureVideo, remuxQuickTime } from './handlers/read-video.ts';

/** What the parser process does with a file: takes its source and options, and returns a result of limited size. */
export const handlers = { countPdfPages, readPdfPages, measureVideo, findVideoFormat, remuxQuickTime };

export type Handlers = typeof handlers;
export type HandlerName = keyof Handlers;
