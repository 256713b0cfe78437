/** Address of the contact form, with a question about a course that a search did not find. */
export const askForCourse = (search: string): string => `/contact?${new URLSearchParams({ search }).toString()}`;
