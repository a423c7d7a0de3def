import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLinkToRoom } from '#web/office/core/use-opened.ts';

type ChartRoomLinkProps = { room: string; className?: string; tabIndex?: -1; children: ReactNode };

export function ChartRoomLink({ room, ...rest }: ChartRoomLinkProps) {
  const linkToRoom = useLinkToRoom('plan');
  return <Link {...rest} {...linkToRoom(room)} />;
}
