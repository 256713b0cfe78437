// What `pocket-hand-over.e2e.ts` calls in the page: the modules as they are, bundled for it.
export { saveCourse } from '#app/modules/study/pocket/save-course.ts';
export { openSavedCourses } from '#app/modules/study/pocket/saved-courses-store.ts';
export { makeCourseFile } from '#app/modules/study/pocket/hand-over/make-course-file.ts';
export { openCourseFile } from '#app/modules/study/pocket/hand-over/open-course-file.ts';
