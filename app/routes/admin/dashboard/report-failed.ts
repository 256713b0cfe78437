/** From the specification. */
export const reportFailed = 'Failed to generate report. Please try again.';
