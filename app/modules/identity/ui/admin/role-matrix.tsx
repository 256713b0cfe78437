import { adminRoles } from '#app/shared/actor.ts';
import { formatKsh, toCents } from '#app/shared/money.ts';
import { capabilities, roles, type Capability } from '#app/shared/permissions.ts';
import { BeadGlyph } from '#app/ui/bead-glyph.tsx';
import { Panel } from '#app/ui/card.tsx';
import { fill } from '#app/ui/fill.ts';
import { m } from '#texts';

const groups: readonly (readonly [title: () => string, prefixes: readonly string[]])[] = [
  [m.portal_admins_group_money, ['payments', 'claims', 'analytics']],
  [m.portal_admins_group_courses, ['courses', 'portfolio']],
  [m.portal_admins_group_people, ['users', 'messages', 'subscribers', 'reviews']],
  [m.portal_admins_group_shop, ['audit', 'translations', 'settings', 'admins']],
];

const capabilitiesOf = (prefixes: readonly string[]) =>
  (Object.keys(capabilities) as Capability[]).filter((each) => prefixes.includes(each.split('.')[0] ?? ''));

/** Shows the table of permissions: a full bead for allowed, half a bead for allowed with a limit, a dash for not allowed. */
export function RoleMatrix() {
  return (
    <Panel aria-label={m.portal_admins_roles()} className="role-matrix">
      <div>
        <table>
          <thead>
            <tr>
              <th scope="col">{m.portal_admins_roles_head()}</th>
              {adminRoles.map((role) => (
                <th key={role} scope="col">
                  {roles[role].label}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(([title, prefixes]) => (
            <tbody key={prefixes[0]}>
              <tr>
                <th colSpan={adminRoles.length + 1} scope="rowgroup">
                  {title()}
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
        {fill(m.portal_admins_roles_key, { may: <BeadGlyph form="full" />, limited: <BeadGlyph form="half" /> })}
      </p>
    </Panel>
  );
}

function Mark({ role, capability }: { readonly role: (typeof adminRoles)[number]; readonly capability: Capability }) {
  const { capabilities: granted, refundLimitCents } = roles[role];
  if (!granted.has(capability))
    return (
      <>
        <span aria-hidden>–</span>
        <span className="sr">{m.portal_admins_may_not()}</span>
      </>
    );
  if (capability !== 'payments.refund' || refundLimitCents === null)
    return (
      <>
        <BeadGlyph form="full" />
        <span className="sr">{m.portal_admins_may()}</span>
      </>
    );
  return (
    <>
      <BeadGlyph form="half" />
      <small>{m.portal_admins_up_to({ amount: formatKsh(toCents(refundLimitCents)) })}</small>
    </>
  );
}
