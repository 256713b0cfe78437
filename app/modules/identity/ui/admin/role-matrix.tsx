import { adminRoles } from '#app/shared/actor.ts';
import { formatKsh, toCents } from '#app/shared/money.ts';
import { capabilities, roles, type Capability } from '#app/shared/permissions.ts';
import { BeadGlyph } from '#app/ui/bead-glyph.tsx';
import { Panel } from '#app/ui/card.tsx';

const groups: readonly (readonly [title: string, prefixes: readonly string[]])[] = [
  ['Money', ['payments', 'claims', 'analytics']],
  ['Courses', ['courses', 'portfolio']],
  ['People', ['users', 'messages', 'subscribers', 'reviews']],
  ['The shop', ['audit', 'settings', 'admins']],
];

const capabilitiesOf = (prefixes: readonly string[]) =>
  (Object.keys(capabilities) as Capability[]).filter((each) => prefixes.includes(each.split('.')[0] ?? ''));

/** What each role may do, as the table of permissions has it: a full bead may, half a bead may with a limit, a dash may not. */
export function RoleMatrix() {
  return (
    <Panel aria-label="What each role may do" className="role-matrix">
      <div>
        <table>
          <thead>
            <tr>
              <th scope="col">What each may do</th>
              {adminRoles.map((role) => (
                <th key={role} scope="col">
                  {roles[role].label}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(([title, prefixes]) => (
            <tbody key={title}>
              <tr>
                <th colSpan={adminRoles.length + 1} scope="rowgroup">
                  {title}
                </th>
              </tr>
              {capabilitiesOf(prefixes).map((capability) => (
                <tr key={capability}>
                  <th scope="row">{capabilities[capability]}</th>
                  {adminRoles.map((role) => (
                    <td key={role}>
                      <Mark role={role} capability={capability} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
      <p className="pad quiet">
        <BeadGlyph form="full" /> may &ensp; <BeadGlyph form="half" /> may, with a limit &ensp; – may not; the button is
        not shown
      </p>
    </Panel>
  );
}

function Mark({ role, capability }: { readonly role: (typeof adminRoles)[number]; readonly capability: Capability }) {
  const { capabilities: held, refundLimitCents } = roles[role];
  if (!held.has(capability))
    return (
      <>
        <span aria-hidden>–</span>
        <span className="sr">no</span>
      </>
    );
  if (capability !== 'payments.refund' || refundLimitCents === null)
    return (
      <>
        <BeadGlyph form="full" />
        <span className="sr">yes</span>
      </>
    );
  return (
    <>
      <BeadGlyph form="half" />
      <small>up to {formatKsh(toCents(refundLimitCents))} an order</small>
    </>
  );
}
