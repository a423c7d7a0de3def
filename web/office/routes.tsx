import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { isFormerTab, officeAddress, officeLink } from '#contract/core/office-address.ts';
import { staffRoles } from '#contract/core/roles.ts';
import { VerifyingSession } from '#web/office/core/verifying-session.tsx';
import { OfficeNotFound } from '#web/office/not-found.tsx';

const rootRoute = createRootRoute({
  pendingComponent: VerifyingSession,
  pendingMinMs: 0,
  component: lazyRouteComponent(() => import('#web/office/office.tsx'), 'Office'),
  notFoundComponent: OfficeNotFound,
});
const rootParent = { getParentRoute: () => rootRoute, pendingComponent: VerifyingSession, pendingMinMs: 0 } as const;

const SignIn = lazyRouteComponent(() => import('#web/office/staff/sign-in/sign-in.tsx'), 'SignIn');
const staffRoute = createRoute({ ...rootParent, path: '/staff', component: SignIn });
const loginRoute = createRoute({ ...rootParent, path: '/login', component: SignIn });

const TakeOver = lazyRouteComponent(() => import('#web/office/installation/take-over.tsx'), 'TakeOver');
const setUpRoute = createRoute({ ...rootParent, path: '/setup', component: TakeOver });

const Dashboard = lazyRouteComponent(() => import('#web/office/dashboard/dashboard.tsx'), 'Dashboard');

const dashboardRoutes = staffRoles.map((role) =>
  createRoute({
    ...rootParent,
    path: officeLink(role),
    validateSearch: (search: Record<string, unknown>): Record<string, string> => search as Record<string, string>,
    // Bookmarks and mails of earlier versions name the screen in the search parameter `tab`.
    beforeLoad({ search: { tab, ...params } }) {
      if (tab === undefined) return;
      const { path, search } = officeAddress(role, { ...params, tab });
      throw redirect({ to: path, search, replace: true });
    },
    component: Dashboard,
  }),
);
/** These pages have no component: `Dashboard` reads their paths by `contract/core/office-address.ts`. */
const dashboardRoutesWithPages = dashboardRoutes.map((dashboard, index) =>
  dashboard.addChildren([
    createRoute({
      getParentRoute: () => dashboard,
      path: '$tab',
      beforeLoad({ params: { tab }, search: params }: { params: { tab: string }; search: Record<string, string> }) {
        const role = staffRoles[index];
        if (!role || !isFormerTab(tab)) return;
        const { path, search } = officeAddress(role, { ...params, tab });
        throw redirect({ to: path, search, replace: true });
      },
    }),
    createRoute({ getParentRoute: () => dashboard, path: '$tab/$folder/$id' }),
  ]),
);

export const routeTree = rootRoute.addChildren([staffRoute, loginRoute, setUpRoute, ...dashboardRoutesWithPages]);
