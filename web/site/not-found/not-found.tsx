import { paths } from '#web/core/paths.ts';
import { buttonLook } from '#web/ui/button.tsx';

export function NotFound() {
  return (
    <div className="page-width flex flex-col items-center py-28 text-center">
      <p className="eyebrow">404</p>
      <h1 className="mt-3 text-4xl md:text-5xl">This door leads nowhere</h1>
      <p className="mt-5 mb-9 max-w-md text-soft">
        The page you asked for does not exist or has moved. The rooms are still where they were.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <a href={paths.home} className={buttonLook()}>
          Back to Home
        </a>
        <a href={paths.rooms} className={buttonLook('outline')}>
          View Rooms
        </a>
      </div>
    </div>
  );
}
