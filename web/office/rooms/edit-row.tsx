import type { ReactNode } from 'react';

type EditRowProps = { title: string; text: string; onEdit: () => void; children?: ReactNode };

export function EditRow({ title, text, onEdit, children }: EditRowProps) {
  return (
    <button
      type="button"
      onClick={onEdit}
      className="flex min-h-14 w-full min-w-0 grow items-center justify-between gap-4 py-2 text-left hover:text-terracotta-deep"
    >
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">{title}</span>
        <span className="block text-sm text-soft figures">{text}</span>
      </span>
      {children}
    </button>
  );
}
