import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { staffRoles } from '#contract/core/roles.ts';
import { paths } from '#web/core/paths.ts';
import { Verifying } from '#web/office/core/verifying.tsx';
import { OfficeNotFound } from '#web/office/not-found.tsx';

const rootRoute = createRootRoute({
  pendingComponent: Verifying,
  pendingMinMs: 0,
  component: lazyRouteComponent(() => import('#web/office/office.tsx'), 'Office'),
  notFoundComponent: OfficeNotFound,
});
const parent = { getParentRoute: () => rootRoute, pendingComponent: Verifying, pendingMinMs: 0 } as const;

const SignIn = lazyRouteComponent(() => import('#web/office/staff/sign-in/sign-in.tsx'), 'SignIn');
const staff = createRoute({ ...parent, path: '/staff', component: SignIn });
const login = createRoute({ ...parent, path: '/login', component: SignIn });

/** The parameter that names the tab, and those that the tab itself adds to the address. */
type RawSearch = Record<string, unknown>;

const dashboards = staffRoles.map((role) =>
  createRoute({
    ...parent,
    path: paths.dashboard(role),
    validateSearch: (search: RawSearch): Record<string, string> => search as Record<string, string>,
    component: lazyRouteComponent(() => import('#web/office/dashboard/dashboard.tsx'), 'Dashboard'),
  }),
);

export const routeTree = rootRoute.addChildren([staff, login, ...dashboards]);
