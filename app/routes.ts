import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes';

/** Every address of the product, in the order of the specification's route table. */
export default [
  layout('routes/public/layout.tsx', [
    index('routes/public/home.tsx'),
    route('courses', 'routes/public/courses.tsx'),
    route('courses/:courseId', 'routes/public/course.tsx'),
    route('about', 'routes/public/about.tsx'),
    route('contact', 'routes/public/contact.tsx'),
    route('portfolio', 'routes/public/portfolio.tsx'),
    route('portfolio/:projectTitle', 'routes/public/project.tsx'),
    route('newsletter', 'routes/public/newsletter.tsx'),
    route('newsletter/confirm', 'routes/public/newsletter-confirm.tsx'),
    route('newsletter/unsubscribe', 'routes/public/newsletter-unsubscribe.tsx'),
    route('terms', 'routes/public/terms.tsx'),
    route('privacy-policy', 'routes/public/privacy-policy.tsx'),
    route('cart', 'routes/public/cart.tsx'),
    route('checkout', 'routes/public/checkout.tsx'),
    route('orders/:orderId', 'routes/learner/order.tsx'),
  ]),

  layout('routes/auth/layout.tsx', [
    route('login', 'routes/auth/login.tsx'),
    route('register', 'routes/auth/register.tsx'),
    route('verify-email', 'routes/auth/verify-email.tsx'),
    route('reset-password', 'routes/auth/reset-password.tsx'),
    route('update-password', 'routes/auth/update-password.tsx'),
    route('account-deleted', 'routes/auth/account-deleted.tsx'),
    route('auth/google', 'routes/auth/google.tsx'),
    route('auth/callback', 'routes/auth/callback.tsx'),
  ]),
  route('logout', 'routes/auth/logout.ts'),

  route('dashboard', 'routes/learner/layout.tsx', [
    index('routes/learner/dashboard.tsx'),
    route('courses', 'routes/learner/my-courses.tsx'),
    route('courses/:courseId', 'routes/learner/my-course.tsx'),
    route('cart', 'routes/learner/cart.tsx'),
    route('checkout', 'routes/learner/checkout.tsx'),
    route('achievements', 'routes/learner/achievements.tsx'),
    route('receipts', 'routes/learner/receipts.tsx'),
    route('receipts/:orderId', 'routes/learner/receipt.tsx'),
    route('account', 'routes/learner/account.tsx'),
    route('account/delete', 'routes/learner/account-delete.tsx'),
  ]),
  route('orders/:orderId/phone', 'routes/learner/simulated-phone.ts'),
  route('dashboard/account/export', 'routes/learner/account-export.ts'),
  route('dashboard/receipts/:orderId/pdf', 'routes/learner/receipt-pdf.ts'),
  route('courses/:courseId/content', 'routes/learner/player.tsx'),

  ...prefix('api', [
    route('payments/validations/:token', 'routes/api/payment-validation.ts'),
    route('payments/:inbox/:token', 'routes/api/payment-result.ts'),
    route('orders/:orderId/status', 'routes/api/order-status.ts'),
    route('orders/:orderId/live', 'routes/api/order-live.ts'),
    route('newsletter', 'routes/api/newsletter.ts'),
    route('newsletter/unsubscribe/:token', 'routes/api/newsletter-unsubscribe.ts'),
    route('contact', 'routes/api/contact.ts'),
    route('courses/:courseId/progress', 'routes/api/progress.ts'),
  ]),

  route('sitemap.xml', 'routes/public/found/sitemap.ts'),
  route('site.webmanifest', 'routes/public/found/web-manifest.ts'),

  route('dev/mailbox', 'routes/api/mailbox.tsx'),
  route('dev/mailbox.json', 'routes/api/mailbox-json.ts'),
  route('dev/mails', 'routes/api/mails.tsx'),
  route('dev/ui', 'routes/api/gallery.tsx'),
  route('*', 'routes/public/not-found.tsx'),
] satisfies RouteConfig;
