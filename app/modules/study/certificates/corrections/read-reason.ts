import { DomainError } from '#app/shared/domain-error.ts';
import type { LearningErrorCode } from '#app/modules/study/learning/learning-errors.ts';
import { plainText } from '#app/modules/study/learning/plain-text.ts';
import { maxCorrectionReason } from './correction.ts';

/** Returns a typed reason as it is stored. Throws DomainError 'reason_missing', 'reason_too_long'. */
export function readReason(typed: string): string {
  const reason = plainText(typed).toWellFormed();
  const refuse = (code: LearningErrorCode) => new DomainError<LearningErrorCode>(code, { field: 'reason' });
  if (reason === '') throw refuse('reason_missing');
  if (reason.length > maxCorrectionReason) throw refuse('reason_too_long');
  return reason;
}
