import { m } from '#texts';
import { decisionErrors, type DecisionErrorCode } from '#app/shared/decision-errors.ts';
import { type ErrorTable, refusal } from '#app/shared/domain-error.ts';
import { versionErrors, type VersionErrorCode } from '#app/shared/version-conflict.ts';

type OfferErrorCode =
  | VersionErrorCode
  | DecisionErrorCode
  | 'offer_not_found'
  | 'code_taken'
  | 'person_unknown'
  | 'courses_unknown'
  | 'courses_too_few'
  | 'offer_fixed'
  | 'uses_below'
  | 'ends_before_start'
  | 'not_running'
  | 'offer_begun';

/** Why a change of an offer is refused. `field` of the details names the field of the form. */
export const offerErrors: ErrorTable<OfferErrorCode> = {
  ...decisionErrors,
  ...versionErrors,
  forbidden: { status: 403, message: m.portal_offers_forbidden },
  offer_not_found: { status: 404, message: m.portal_offers_not_found },
  code_taken: { status: 409, message: ({ code = '' }) => m.portal_offers_code_taken({ code }) },
  person_unknown: { status: 400, message: m.portal_offers_person_unknown },
  courses_unknown: { status: 400, message: m.portal_offers_courses_unknown },
  courses_too_few: { status: 400, message: m.portal_offers_courses_too_few },
  offer_fixed: { status: 409, message: m.portal_offers_fixed },
  uses_below: { status: 400, message: ({ uses = '' }) => m.portal_offers_uses_below({ uses }) },
  ends_before_start: { status: 400, message: m.portal_offers_end_before_start },
  offer_begun: { status: 409, message: m.portal_offers_begun },
  not_running: { status: 409, message: m.portal_offers_not_running },
};

export const refuse = refusal<OfferErrorCode>;
