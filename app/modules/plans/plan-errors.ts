export type PlanErrorCode =
  | 'sign_in_required'
  | 'forbidden'
  | 'bad_order_key'
  | 'course_not_found'
  | 'course_not_for_sale'
  | 'course_owned'
  | 'plan_not_offered'
  | 'plan_not_found'
  | 'plan_closed'
  | 'plan_amount_invalid'
  | 'plan_price_changed';
