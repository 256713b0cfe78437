import { data } from 'react-router';

/** An address nobody has given out: the site's frame says so, and shows ways on. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
