import { paths } from '#web/core/paths.ts';
import { SiteLink } from '#web/site/site-link.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Shown until the waiting booking has loaded; without JavaScript it links to the booking's own page. */
export function WaitingNote({ reference, problem }: { reference: string; problem: string | null }) {
  return (
    <section className="mx-auto min-h-96 max-w-2xl space-y-4">
      <h1 className="text-4xl md:text-5xl">Your room is waiting</h1>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <p className="text-lg text-soft">
        It is kept for you until it is paid for.{' '}
        <SiteLink to={paths.receipt(reference)} className="inline-flex min-h-11 items-center underline">
          Open booking {reference}
        </SiteLink>
      </p>
    </section>
  );
}
