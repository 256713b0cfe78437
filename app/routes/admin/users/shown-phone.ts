import { formatPhone, isMsisdn } from '#app/shared/phone.ts';

/** A stored phone as its field shows it; nothing where there is none. */
export const shownPhone = (phone: string | null): string =>
  phone !== null && isMsisdn(phone) ? formatPhone(phone) : '';
