import { Eye, EyeOff } from '#app/ui/icons.ts';
import './what-team-sees.css';
import { m } from '#texts';

/** Says what an organisation sees of whoever takes a seat that it paid, before they agree. */
export function WhatTeamSees({ organisation }: { readonly organisation: string }) {
  const sees = [m.packs_sees_name(), m.packs_sees_progress(), m.packs_sees_checks(), m.packs_sees_certificate()];
  const never = [m.packs_never_notes(), m.packs_never_courses(), m.packs_never_payments()];
  return (
    <>
      <div className="sees">
        <div>
          <h2>{m.packs_sees({ organisation })}</h2>
          <ul>
            {sees.map((each) => (
              <li key={each}>
                <Eye className="i-sm" />
                {each}
              </li>
            ))}
          </ul>
        </div>
        <div className="never">
          <h2>{m.packs_never_sees()}</h2>
          <ul>
            {never.map((each) => (
              <li key={each}>
                <EyeOff className="i-sm" />
                {each}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <p className="sub">{m.packs_may_leave()}</p>
    </>
  );
}
