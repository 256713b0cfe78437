import { useLocation } from 'react-router';

/** The id of the record that the address has open over its list: the part after the list's own, /admin/payments/{id}. */
export function useOpenRecord(): string | undefined {
  return useLocation().pathname.split('/')[3];
}
