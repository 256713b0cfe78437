import { staffRoles } from '#app/shared/actor.ts';
import { formatKsh, toCents } from '#app/shared/money.ts';
import { capabilities, roles, type Capability } from '#app/shared/permissions.ts';
import { BeadGlyph } from '#app/ui/bead-glyph.tsx';
import { Panel } from '#app/ui/card.tsx';
import { fill } from '#app/ui/fill.ts';
import { m } from '#texts';

type Group = 'money' | 'courses' | 'people' | 'shop';

/** First part of a capability's name: `payments` of `payments.read`. */
type Subject = Capability extends `${infer Name}.${string}` ? Name : never;

const groupTitles: Readonly<Record<Group, () => string>> = {
  money: m.portal_staff_group_money,
  courses: m.portal_shared_courses,
  people: m.portal_staff_group_people,
  shop: m.portal_staff_group_shop,
};

const groupOf: Readonly<Record<Subject, Group>> = {
  payments: 'money',
  quotations: 'money',
  claims: 'money',
  instalments: 'money',
  discounts: 'money',
  invoices: 'money',
  analytics: 'money',
  courses: 'courses',
  questions: 'courses',
  grading: 'courses',
  gradebook: 'courses',
  portfolio: 'courses',
  users: 'people',
  messages: 'people',
  subscribers: 'people',
  campaigns: 'people',
  reviews: 'people',
  audit: 'shop',
  translations: 'shop',
  settings: 'shop',
  staff: 'shop',
};

const groups = Object.keys(groupTitles) as Group[];
const capabilitiesOf = (group: Group) =>
  (Object.keys(capabilities) as Capability[]).filter((each) => groupOf[each.split('.')[0] as Subject] === group);

/** Shows the table of permissions: a full bead for allowed, half a bead for allowed with a limit, a dash for not allowed. */
export function RoleMatrix() {
  return (
    <Panel aria-label={m.portal_staff_roles()} className="role-matrix">
      <div>
        <table>
          <thead>
            <tr>
              <th scope="col">{m.portal_staff_roles_head()}</th>
              {staffRoles.map((role) => (
                <th key={role} scope="col">
                  {roles[role].label}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <tbody key={group}>
              <tr>
                <th colSpan={staffRoles.length + 1} scope="rowgroup">
                  {groupTitles[group]()}
                </th>
              </tr>
              {capabilitiesOf(group).map((capability) => (
                <tr key={capability}>
                  <th scope="row">{capabilities[capability]}</th>
                  {staffRoles.map((role) => (
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
        {fill(m.portal_staff_roles_key, { may: <BeadGlyph form="full" />, limited: <BeadGlyph form="half" /> })}
      </p>
    </Panel>
  );
}

function Mark({ role, capability }: { readonly role: (typeof staffRoles)[number]; readonly capability: Capability }) {
  const { capabilities: granted, refundLimitCents } = roles[role];
  if (!granted.has(capability))
    return (
      <>
        <span aria-hidden>–</span>
        <span className="sr">{m.portal_shared_no_small()}</span>
      </>
    );
  if (capability !== 'payments.refund' || refundLimitCents === null)
    return (
      <>
        <BeadGlyph form="full" />
        <span className="sr">{m.portal_shared_yes_small()}</span>
      </>
    );
  return (
    <>
      <BeadGlyph form="half" />
      <small>{m.portal_staff_up_to({ amount: formatKsh(toCents(refundLimitCents)) })}</small>
    </>
  );
}
