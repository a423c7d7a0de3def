import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';

function goHome() {
  try {
    localStorage.clear();
  } finally {
    location.assign('/');
  }
}

export const brokenScreenTexts = {
  title: 'Something went wrong',
  message: 'This page could not be shown. Your bookings and payments are safe; please start again from the front page.',
} as const;

type ErrorScreenProps = { title: string; message: string; children?: ReactNode };

export function ErrorScreen({ title, message, children }: ErrorScreenProps) {
  return (
    <main id="main" className="page-width flex min-h-[70vh] flex-col items-center justify-center py-20 text-center">
      <h1 className="text-4xl">{title}</h1>
      <p className="mt-4 mb-8 max-w-md text-soft">{message}</p>
      {children}
    </main>
  );
}

export function BrokenScreen() {
  if (navigator.onLine)
    return (
      <ErrorScreen {...brokenScreenTexts}>
        <Button onClick={goHome}>Go to Home</Button>
      </ErrorScreen>
    );
  return (
    <ErrorScreen
      title="You are offline"
      message="This page has not been loaded yet. Your bookings and payments are safe; please try again once you are connected."
    >
      <Button onClick={() => location.reload()}>Try again</Button>
    </ErrorScreen>
  );
}
