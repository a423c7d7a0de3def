import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useOfficeAddress } from '#web/office/core/office-page.ts';

type RoomLinkProps = { id: string; children: ReactNode };

/** Opens a room on the room chart, which has only rooms with a number. */
export function RoomLink({ id, children }: RoomLinkProps) {
  const addressOf = useOfficeAddress();
  return (
    <Link
      {...addressOf({ tab: 'plan', room: id })}
      className="underline decoration-hairline decoration-2 underline-offset-4 hover:decoration-terracotta"
    >
      {children}
    </Link>
  );
}
