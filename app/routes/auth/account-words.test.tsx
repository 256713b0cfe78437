import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { noFault } from '#app/shared/form-answer.ts';
import ResetPassword from './reset-password.tsx';
import UpdatePassword from './update-password.tsx';
import { specifies } from '#tests/specifies.ts';

const matches = [] as never;

specifies('Errors: Password reset instructions have been sent…');
it('an accepted reset request says where to look', () => {
  const actionData = { ...noFault, email: 'faith@example.com', isSent: true };
  const page = <ResetPassword actionData={actionData} loaderData={undefined} params={{}} matches={matches} />;
  const router = createMemoryRouter([{ path: '/reset-password', element: page }], {
    initialEntries: ['/reset-password'],
  });
  expect(renderToStaticMarkup(<RouterProvider router={router} />)).toContain(
    'Password reset instructions have been sent to your email address. Please check your inbox.',
  );
});

specifies('States: password update states');
it('the form of a new password shows that it is being updated', async () => {
  const page = (
    <UpdatePassword
      loaderData={{ token: 't', isGood: true, isInvitation: false, until: null }}
      params={{}}
      matches={matches}
    />
  );
  const action = vi.fn<() => Promise<null>>(() => new Promise(() => undefined));
  const router = createMemoryRouter([{ path: '/update-password', element: page, action }], {
    initialEntries: ['/update-password'],
  });
  const html = () => renderToStaticMarkup(<RouterProvider router={router} />);
  expect(html()).toContain('Update password');
  expect(html()).not.toContain('Updating...');
  void router.navigate('/update-password', { formMethod: 'post', formData: new FormData() });
  await vi.waitFor(() => expect(action).toHaveBeenCalled());
  expect(html()).toContain('Updating...');
  router.dispose();
});
