import { isReady, type RoomCondition, roomConditionLabels } from '#contract/rooms/room-conditions.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';

export function RoomConditionBadge({ condition }: { condition: RoomCondition }) {
  return <StatusBadge tone={isReady(condition) ? 'good' : 'warning'}>{roomConditionLabels[condition]}</StatusBadge>;
}
