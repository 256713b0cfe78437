import { decisionErrors, type DecisionErrorCode } from '#app/shared/decision-errors.ts';
import { type ErrorTable, refusal } from '#app/shared/domain-error.ts';
import { m } from '#texts';

type SeatErrorCode =
  | 'sign_in_required'
  | DecisionErrorCode
  | 'seat_not_found'
  | 'seat_other_address'
  | 'seat_unverified'
  | 'seat_taken'
  | 'seat_going_back'
  | 'seat_course_gone'
  | 'seat_course_owned'
  | 'seat_course_select'
  | 'seats_not_found'
  | 'seats_people_invalid'
  | 'seats_too_few';

/** Sentences for whoever orders seats, names or takes them. */
export const seatErrors: ErrorTable<SeatErrorCode> = {
  ...decisionErrors,
  sign_in_required: { status: 401, message: m.checkout_sign_in_required },
  forbidden: { status: 403, message: m.seats_not_found },
  seat_not_found: { status: 404, message: m.seats_not_found },
  seat_other_address: { status: 403, message: m.seats_other_address },
  seat_unverified: { status: 403, message: m.seats_unverified },
  seat_taken: { status: 409, message: m.seats_taken_already },
  seat_going_back: { status: 410, message: m.seats_going_back },
  seat_course_gone: { status: 410, message: m.seats_course_gone },
  seat_course_owned: { status: 409, message: m.seats_course_owned },
  seat_course_select: { status: 400, message: m.packs_code_course_select },
  seats_not_found: { status: 404, message: m.seats_not_found },
  seats_people_invalid: { status: 400, message: ({ why = '' }) => m.seats_people_invalid({ why }) },
  seats_too_few: {
    status: 409,
    message: ({ title = '', free = '0' }) => m.seats_too_few({ title, free: Number(free) }),
  },
};

export const refuse = refusal<SeatErrorCode>;
