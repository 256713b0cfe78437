// What `pocket-saving.e2e.ts` calls in the page: the modules as they are, bundled for it.
export { refreshPackage, saveCourse } from '#app/modules/study/pocket/save-course.ts';
export { openSavedCourses } from '#app/modules/study/pocket/saved-courses-store.ts';
