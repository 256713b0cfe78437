/** What is said where nobody knows why. */
export const statementFailure = 'The statement could not be compared. Please try again.';
