import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';

function goHome() {
  try {
    localStorage.clear();
  } finally {
    location.assign('/');
  }
}

export function ErrorScreen({ home }: { home?: ReactNode }) {
  // During server rendering there is no connection of a guest to check.
  const offline = 'document' in globalThis && !navigator.onLine;
  return (
    <main id="main" className="page-width flex min-h-[70vh] flex-col items-center justify-center py-20 text-center">
      <h1 className="text-4xl">{offline ? 'You are offline' : 'Something went wrong'}</h1>
      <p className="mt-4 mb-8 max-w-md text-soft">
        {offline
          ? 'This page has not been loaded yet. Your bookings and payments are safe; please try again once you are connected.'
          : 'This page could not be shown. Your bookings and payments are safe; please start again from the front page.'}
      </p>
      {offline ? (
        <Button onClick={() => location.reload()}>Try again</Button>
      ) : (
        (home ?? <Button onClick={goHome}>Go to Home</Button>)
      )}
    </main>
  );
}
