import { paths } from '#web/core/paths.ts';
import { buttonLook } from '#web/ui/button.tsx';

export function OfficeNotFound() {
  return (
    <main id="main" className="page-width flex min-h-dvh flex-col items-center justify-center py-20 text-center">
      <title>Page not found</title>
      <p className="eyebrow">404</p>
      <h1 className="mt-3 text-4xl">There is no such staff page</h1>
      <p className="mt-5 mb-9 max-w-md text-soft">The address may have changed. Your dashboard is where it was.</p>
      <a href={paths.staff} className={buttonLook()}>
        Go to your dashboard
      </a>
    </main>
  );
}
