import type { LucideIcon } from 'lucide-react';

type MoveButtonProps = { label: string; icon: LucideIcon; disabled: boolean; onClick: () => void };

export function MoveButton({ label, icon: Icon, disabled, onClick }: MoveButtonProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onClick}
      className="flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sand disabled:opacity-30"
    >
      <span className="sr-only">{label}</span>
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}
