import { groupOrder } from './import-rules.mjs';

/** A file that breaks one rule, and what the linter must say of it. */
interface Planted {
  readonly path: string;
  readonly code: string;
  readonly rule: string;
}

const importing = (specifier: string) => `export { thing } from '${specifier}';\n`;

const oneWay = (path: string, specifier: string): Planted => ({
  path,
  code: importing(specifier),
  rule: 'imports(one-way)',
});

/** Each step of the order, taken backwards. */
const backwards: Planted[] = [
  oneWay('app/shared/a.ts', '#app/platform/log.ts'),
  oneWay('app/shared/b.ts', '#app/modules/site/site.ts'),
  oneWay('app/ui/a.tsx', '#app/modules/site/site.ts'),
  oneWay('app/ui/b.tsx', '#app/platform/log.ts'),
  oneWay('app/ui/c.tsx', '#app/routes/public/home.tsx'),
  oneWay('app/database/schema/a.ts', '#app/modules/site/site.ts'),
  oneWay('app/platform/a.ts', '#app/modules/site/site.ts'),
  oneWay('app/platform/b.ts', '#app/ui/button.tsx'),
  oneWay('app/modules/site/a.ts', '#app/routes/public/home.tsx'),
  oneWay('app/modules/site/b.ts', '#app/adapters/mail/smtp-transport.server.ts'),
  oneWay('app/modules/site/c.ts', '#app/composition.server.ts'),
  oneWay('app/modules/site/d.ts', '#app/services.server.ts'),
  oneWay('app/modules/site/e.ts', '#server/main.ts'),
  oneWay('app/modules/site/f.ts', '#simulator/merchant.ts'),
  oneWay('app/modules/site/g.ts', '#seeds/content/courses.ts'),
  oneWay('app/modules/site/h.ts', '#commands/admin.ts'),
  oneWay('app/modules/site/i.ts', '#tests/support/test-env.ts'),
  oneWay('app/modules/site/ui/a.tsx', '#app/frames/public/site-header.tsx'),
  oneWay('app/modules/catalogue/courses/ui/b.tsx', '#app/modules/money/checkout/ui/cart-screen.tsx'),
  oneWay('app/frames/public/a.tsx', '#app/routes/public/home.tsx'),
  oneWay('app/adapters/mail/a.ts', '#app/adapters/daraja/daraja.server.ts'),
  oneWay('app/adapters/mail/b.ts', '#app/routes/public/home.tsx'),
  oneWay('app/adapters/mail/c.ts', '#app/composition.server.ts'),
  oneWay('app/routes/public/a.tsx', '#app/adapters/daraja/daraja.server.ts'),
  oneWay('app/routes/public/b.tsx', '#app/composition.server.ts'),
  oneWay('app/routes/public/c.tsx', '#server/main.ts'),
  oneWay('app/job-definitions.server.ts', '#app/adapters/daraja/daraja.server.ts'),
  oneWay('server/a.ts', '#app/adapters/daraja/daraja.server.ts'),
  oneWay('server/b.ts', '#commands/admin.ts'),
  oneWay('commands/a.ts', '#app/adapters/daraja/daraja.server.ts'),
  oneWay('seeds/a.ts', '#app/composition.server.ts'),
  oneWay('seeds/b.ts', '#tests/support/test-env.ts'),
];

/** Each group imports the one that comes after it. */
const laterGroups: Planted[] = groupOrder
  .slice(0, -1)
  .map((name, index) =>
    oneWay(`app/modules/${name}/part/later.ts`, `#app/modules/${groupOrder[index + 1] ?? ''}/part/terms.ts`),
  );

const others: Planted[] = [
  { path: 'simulator/a.test.ts', code: importing('#app/shared/money.ts'), rule: 'imports(simulator-alone)' },
  { path: 'demo-identity/a.test.ts', code: importing('#app/shared/money.ts'), rule: 'imports(simulator-alone)' },
  {
    path: 'app/modules/money/checkout/a.server.ts',
    code: importing('./ui/checkout-screen.tsx'),
    rule: 'imports(screens-on-top)',
  },
  {
    path: 'server/c.ts',
    code: importing('#app/modules/site/ui/page-error.tsx'),
    rule: 'imports(screens-on-top)',
  },
  {
    path: 'app/modules/people/accounts/a.ts',
    code: importing('../../site/terms.ts'),
    rule: 'imports(relative-inside)',
  },
  {
    path: 'app/modules/people/ui/a.tsx',
    code: importing('../../../shared/money.ts'),
    rule: 'imports(relative-inside)',
  },
  { path: 'app/routes/public/d.tsx', code: importing('../../ui/button.tsx'), rule: 'imports(relative-inside)' },
  {
    path: 'app/modules/people/accounts/b.server.ts',
    code: importing('#app/database/schema/identity.ts'),
    rule: 'imports(schema-behind-queries)',
  },
  {
    path: 'app/routes/public/e.tsx',
    code: importing('#app/database/schema/identity.ts'),
    rule: 'imports(schema-behind-queries)',
  },
  {
    path: 'app/platform/c.server.ts',
    code: importing('#app/database/schema/mail.ts'),
    rule: 'imports(schema-behind-queries)',
  },
  {
    path: 'app/modules/catalogue/courses/a.server.ts',
    code: importing('#app/modules/people/accounts/identity-queries.server.ts'),
    rule: 'imports(queries-inside)',
  },
  {
    path: 'app/routes/public/f.tsx',
    code: importing('#app/modules/people/accounts/identity-queries.server.ts'),
    rule: 'imports(queries-inside)',
  },
  {
    path: 'app/modules/catalogue/courses/b.server.ts',
    code: importing('./course-factory.ts'),
    rule: 'imports(factories-in-tests)',
  },
  { path: 'app/shared/c.ts', code: importing('node:fs'), rule: 'imports(browser-safe)' },
  { path: 'app/ui/d.tsx', code: importing('zod'), rule: 'imports(browser-safe)' },
  { path: 'app/ui/e.tsx', code: importing('./menu.server.ts'), rule: 'imports(browser-safe)' },
  { path: 'app/shared/d.ts', code: importing('./money'), rule: 'imports(with-extension)' },
  {
    path: 'app/platform/d.ts',
    code: `export const load = () => import('#app/modules/site/site.ts');\n`,
    rule: 'imports(one-way)',
  },
  {
    path: 'app/platform/e.ts',
    code: `export type Site = import('#app/modules/site/site.ts').Site;\n`,
    rule: 'imports(one-way)',
  },
  {
    path: 'app/shared/cycle-a.ts',
    code: `import { b } from './cycle-b.ts';\nexport const a = () => b;\n`,
    rule: 'import(no-cycle)',
  },
  {
    path: 'app/shared/cycle-b.ts',
    code: `import { a } from './cycle-a.ts';\nexport const b = () => a;\n`,
    rule: 'import(no-cycle)',
  },
  {
    path: 'app/modules/money/ledger/types-a.ts',
    code: `import type { B } from '#app/modules/money/gifts/types-b.ts';\nexport type A = B[];\n`,
    rule: 'import(no-cycle)',
  },
  {
    path: 'app/modules/money/gifts/types-b.ts',
    code: `import type { A } from '#app/modules/money/ledger/types-a.ts';\nexport type B = A[];\n`,
    rule: 'import(no-cycle)',
  },
  {
    path: 'app/shared/e.ts',
    code: 'export const read = (value: any) => value;\n',
    rule: 'typescript(no-explicit-any)',
  },
  {
    path: 'app/shared/f.ts',
    code: 'export const first = (list: string[]) => list[0]!;\n',
    rule: 'typescript(no-non-null-assertion)',
  },
  {
    path: 'app/shared/j.ts',
    code: `import { cents } from './money.ts';\nimport type { Cents } from './money.ts';\nexport const none: Cents = cents(0);\n`,
    rule: 'eslint(no-duplicate-imports)',
  },
  { path: 'app/shared/g.ts', code: `export const say = () => console.log('a');\n`, rule: 'eslint(no-console)' },
  {
    path: 'app/shared/i.ts',
    code: `export const day = (at: Date) => new Intl.DateTimeFormat('en').format(at);\n`,
    rule: 'texts(formats-made-once)',
  },
  {
    path: 'app/shared/h.ts',
    code: '// long\n'.repeat(400) + 'export const line = 1;\n',
    rule: 'eslint(max-lines)',
  },
  {
    path: 'app/routes/public/long.ts',
    code: '// long\n'.repeat(250) + 'export const line = 1;\n',
    rule: 'eslint(max-lines)',
  },
];

/** Code that compares kinds of lessons without the registry. */
const byRegistry = [
  `export const isVideo = (type: string) => type === 'video';\n`,
  `export const isRead = (lesson: { type: string }) => 'pdf' !== lesson.type;\n`,
  `export const icon = (type: string) => ({ video: 1, pdf: 2, text: 3 })[type];\n`,
  `export const isPaper = (type: string) => ['pdf', 'text'].includes(type);\n`,
  `export function wordOf(type: string) {\n  switch (type) {\n    case 'text':\n      return 'Read';\n    default:\n      return '';\n  }\n}\n`,
  `export type Icons = Record<LessonKind, string>;\ntype LessonKind = 'video' | 'pdf';\n`,
].map((code, index) => ({
  path: `app/modules/study/learning/ui/kind-${index}.ts`,
  code,
  rule: 'lesson-kinds(by-registry)',
}));

/** Words in one language, where people read or hear them. */
const inOneLanguage: readonly Planted[] = [
  `export const Total = () => <p>Your total</p>;\n`,
  `export const Close = () => <button type="button" aria-label="Close" />;\n`,
  `export const State = ({ isPaid }: { isPaid: boolean }) => <b>{isPaid ? 'Paid in full' : null}</b>;\n`,
  'export const Left = ({ count }: { count: number }) => <b>{`${count} lessons left`}</b>;\n',
]
  .map((code, index) => ({ path: `app/modules/money/checkout/ui/words-${index}.tsx`, code }))
  .concat(
    {
      path: 'app/modules/money/checkout/words-errors.ts',
      code: `export const errors = { cart_empty: { status: 400, message: 'Your cart is empty.' } };\n`,
    },
    {
      path: 'app/modules/money/checkout/call-errors.ts',
      code: 'export const errors = { cart_full: { message: ({ most = 0 }) => `${most} courses at most` } };\n',
    },
    {
      path: 'app/modules/money/checkout/ui/admin/columns.ts',
      code: `export const columns = [{ key: 'total', header: 'Total' }];\n`,
    },
    { path: 'app/modules/money/checkout/ui/admin/total.tsx', code: `export const Total = () => <p>Total</p>;\n` },
    {
      path: 'app/modules/money/checkout/ui/public/staff-words.ts',
      code: `import { m } from '#texts';\nexport const save = () => m.portal_forms_save();\n`,
    },
    {
      path: 'app/modules/money/checkout/ui/admin/public-words.ts',
      code: `import { m } from '#texts';\nexport const close = () => m.ui_close();\n`,
    },
    {
      path: 'app/routes/admin/done.server.ts',
      code: `export const done = () => 'The cart is empty now.';\n`,
    },
  )
  .map((each) => ({ ...each, rule: 'texts(in-every-language)' }));

export const planted: readonly Planted[] = [...backwards, ...laterGroups, ...others, ...byRegistry, ...inOneLanguage];

/** Neighbours that import what they may: none of them may be reported. */
export const clean: readonly Omit<Planted, 'rule'>[] = [
  {
    path: 'app/modules/money/checkout/ui/words.tsx',
    code: `export const Pay = ({ label }: { label: string }) => <a href="/cart" aria-label={label}>M-Pesa</a>;\n`,
  },
  {
    path: 'app/modules/money/checkout/ui/admin/words.tsx',
    code: `export const order = [{ key: 'total', label: 'M-Pesa' }];\nexport function fail() {\n  throw new Error('The cart was read outside of a shop.');\n}\n`,
  },
  { path: 'app/ui/clean.tsx', code: importing('#app/shared/money.ts') },
  { path: 'app/database/doctor-clean.server.ts', code: importing('#app/database/schema/identity.ts') },
  { path: 'app/platform/clean.server.ts', code: importing('#app/shared/clock.ts') },
  { path: 'app/platform/mail/clean-queries.server.ts', code: importing('#app/database/schema/mail.ts') },
  { path: 'app/modules/people/accounts/clean-queries.server.ts', code: importing('#app/database/schema/identity.ts') },
  { path: 'app/modules/people/accounts/clean.server.ts', code: importing('./clean-queries.server.ts') },
  {
    path: 'app/modules/money/checkout/clean.server.ts',
    code: importing('#app/modules/money/ledger/order-queries.server.ts'),
  },
  {
    path: 'app/modules/money/ledger/clean-queries.server.ts',
    code: importing('#app/modules/catalogue/courses/course-queries.server.ts'),
  },
  {
    path: 'app/modules/people/ui/clean.tsx',
    code: importing('../password-rules.ts') + `export * from '#app/ui/button.tsx';\n`,
  },
  {
    path: 'app/modules/catalogue/courses/ui/public/clean.tsx',
    code: importing('#app/modules/catalogue/cart/ui/add-to-cart.tsx'),
  },
  {
    path: 'app/modules/catalogue/courses/clean.server.ts',
    code: importing('#app/modules/people/accounts/find-user.server.ts'),
  },
  {
    path: 'app/modules/catalogue/courses/clean.integration.test.ts',
    code: importing('#app/modules/money/payments/order-factory.ts'),
  },
  { path: 'app/adapters/mail/clean.ts', code: importing('#app/modules/site/site.ts') },
  {
    path: 'app/routes/public/clean.tsx',
    code: importing('#app/services.server.ts') + `export type { Route } from './+types/clean';\n`,
  },
  { path: 'app/composition.server.ts', code: importing('#app/adapters/mail/clean.ts') },
  { path: 'server/clean.ts', code: importing('#app/composition.server.ts') },
  { path: 'seeds/clean.ts', code: importing('#app/modules/catalogue/courses/course-factory.ts') },
  { path: 'simulator/clean.ts', code: importing('./merchant.ts') },
  {
    path: 'app/modules/catalogue/lesson-kinds/video/clean.ts',
    code: `export const isVideo = (type: string) => type === 'video';\n`,
  },
  {
    path: 'app/modules/catalogue/media/clean.ts',
    code: `export const isVideo = (kind: string) => kind === 'video';\n`,
  },
  {
    path: 'app/modules/catalogue/courses/clean.ts',
    code: importing('#app/modules/catalogue/lesson-kinds/lesson-kinds.ts'),
  },
];
