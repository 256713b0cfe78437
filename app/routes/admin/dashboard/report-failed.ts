/** Specification §8. */
export const reportFailed = 'Failed to generate report. Please try again.';
