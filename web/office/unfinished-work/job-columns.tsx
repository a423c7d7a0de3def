import type { ParkedJob } from '#contract/jobs.ts';
import { BookingLink } from '#web/office/shared/booking-link.tsx';
import type { Column } from '#web/ui/table-column.ts';

export const jobColumns = (moment: (instant: string) => string): readonly Column<ParkedJob, 'since'>[] => [
  {
    key: 'work',
    label: 'What',
    width: 'w-[26%]',
    render: ({ work }) => <span className="font-semibold">{work}</span>,
  },
  {
    key: 'about',
    label: 'For',
    render: ({ about, booking_id }) =>
      booking_id && about ? <BookingLink booking={{ id: booking_id, reference: about }} /> : (about ?? 'The hotel'),
  },
  {
    key: 'problem',
    label: 'Why it failed',
    width: 'w-[28%]',
    render: ({ problem, tries }) => (
      <>
        {problem}
        <span className="block text-sm text-soft figures">{tries === 1 ? '1 try' : `${tries} tries`}</span>
      </>
    ),
  },
  {
    key: 'since',
    label: 'Waiting since',
    width: 'w-[15%]',
    render: ({ since }) => (
      <time dateTime={since} className="figures">
        {moment(since)}
      </time>
    ),
  },
];
