import type { Catalogue } from '#app/modules/catalogue/courses/catalogue-cache.server.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import type { ContentAccess } from './can-study.ts';
import type { Mailing } from '#app/modules/study/certificates/certificate-mail.server.ts';

/** What the use cases of study take besides. */
export interface StudyDeps extends UseCaseDeps {
  readonly contentAccess: ContentAccess;
  /** Null for past study, such as the demo's, which sends no mail. */
  readonly mailing: Mailing | null;
  /** The cache, if available. */
  readonly catalogue?: Pick<Catalogue, 'outline'>;
}

export type LearnerDeps = Pick<StudyDeps, 'db' | 'actor' | 'clock' | 'contentAccess'>;

/** Marking may complete a course, whose certificate is mailed. */
export type MarkingDeps = Pick<StudyDeps, keyof LearnerDeps | 'mailing'>;
