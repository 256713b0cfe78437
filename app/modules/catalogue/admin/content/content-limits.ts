/** The most characters that a field of a section or lesson may have (of a text: `lesson-body.ts`), and the most sections and lessons of a course. */
export const contentLimits = {
  title: 200,
  video: 300,
  length: 9,
  sections: 200,
  lessons: 2_000,
} as const;

/** From the specification. */
export const sourceSentences = {
  video: 'Please either enter a YouTube URL or upload a video file',
  pdf: 'Please upload a PDF file',
} as const;

/** 'm:ss' or 'h:mm:ss' in seconds; null for anything else. */
export function readLength(text: string): number | null {
  const [, hours = '0', minutes = '', seconds = ''] =
    /^(?:(\d{1,2}):(?=\d\d:))?(\d{1,3}):([0-5]\d)$/.exec(text.trim()) ?? [];
  return minutes === '' ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
