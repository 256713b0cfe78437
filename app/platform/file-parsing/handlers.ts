import { cleanPicture, drawPicture, previewPicture, resizePicture } from './handlers/make-picture.ts';
import { measurePdf, readPdfPages } from './handlers/read-pdf.ts';
import { readWorkbook } from './handlers/read-workbook.ts';
import { findVideoFormat, measureVideo, remuxQuickTime } from './handlers/read-video.ts';

/** What the parser process does with a file: takes its source and options, and returns a result of limited size. */
export const handlers = {
  cleanPicture,
  drawPicture,
  previewPicture,
  resizePicture,
  measurePdf,
  readPdfPages,
  measureVideo,
  findVideoFormat,
  remuxQuickTime,
  readWorkbook,
};

export type Handlers = typeof handlers;
export type HandlerName = keyof Handlers;
