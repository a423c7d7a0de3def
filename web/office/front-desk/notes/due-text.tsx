import type { NoteView } from '#contract/front-desk/notes.ts';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';

export function DueText({ note: { kind, dueAt, isDue } }: { note: NoteView }) {
  const formatInstant = useFormatInstant();
  if (dueAt === null) return <span className="text-soft">No time</span>;
  const isLost = kind === 'lost';
  return (
    <>
      <time dateTime={dueAt} className="figures">
        {isLost && !isDue && 'Stored until '}
        {formatInstant(dueAt)}
      </time>{' '}
      {isDue && (
        <StatusBadge tone={isLost ? 'warning' : 'danger'}>{isLost ? 'Give away or throw away' : 'Due'}</StatusBadge>
      )}
    </>
  );
}
