import { Spinner } from '#web/ui/spinner.tsx';

/**
 * This screen is shown until the server has confirmed the session. On every staff page that exists, the server
 * renders only this screen.
 */
export function VerifyingSession() {
  return (
    <main id="main" className="flex min-h-dvh flex-col items-center justify-center px-5 text-center">
      <title>Staff</title>
      <div className="flex flex-col items-center gap-5 noscript:hidden">
        <Spinner />
        <div role="status">
          <h1 className="font-sans text-base font-medium tracking-normal text-soft">Verifying…</h1>
        </div>
      </div>
      <noscript>The staff pages need JavaScript.</noscript>
    </main>
  );
}
