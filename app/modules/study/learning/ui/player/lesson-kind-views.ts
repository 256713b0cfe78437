import type { LessonKind } from '#app/shared/course-terms.ts';
import { assignmentView } from '#app/modules/study/assignments/ui/learner/assignment-view.tsx';
import { quizView } from '#app/modules/study/quizzes/ui/learner/quiz-view.tsx';
import type { LessonKindView } from '#app/modules/catalogue/lesson-kinds/lesson-kind.ts';
import type { LessonContents } from '#app/modules/catalogue/lesson-kinds/lesson-kinds.ts';
import { pdfView } from '#app/modules/catalogue/lesson-kinds/pdf/pdf-view.tsx';
import { practiceView } from '#app/modules/study/practice/ui/learner/practice-view.tsx';
import { textView } from '#app/modules/catalogue/lesson-kinds/text/text-view.tsx';
import { videoView } from '#app/modules/catalogue/lesson-kinds/video/video-view.tsx';

/** The player's view of each kind, loaded only with the player. Each view loads its heavy parts (pages of a PDF, controls) itself. */
export const lessonKindViews: { readonly [Kind in LessonKind]: LessonKindView<LessonContents[Kind]> } = {
  video: videoView,
  pdf: pdfView,
  text: textView,
  practice: practiceView,
  check: quizView,
  assignment: assignmentView,
};
