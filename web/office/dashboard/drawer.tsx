import { X } from 'lucide-react';
import { type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { useFacts } from '#web/core/context.ts';
import { TabList } from '#web/office/dashboard/tab-list.tsx';
import type { Tab } from '#web/office/dashboard/tabs.ts';

export function Drawer({ tab, close }: { tab: Tab; close: () => void }) {
  const { hotel } = useFacts();
  const drawer = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = drawer.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  useEffect(() => {
    const dialog = drawer.current;
    // A press outside the panel hits the dialog element itself.
    const onClick = ({ target }: Event) => target === dialog && close();
    dialog?.addEventListener('click', onClick);
    return () => dialog?.removeEventListener('click', onClick);
  });
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    close();
  };
  return (
    <dialog
      ref={drawer}
      id="sidebar"
      aria-label="Menu"
      onCancel={onCancel}
      onClose={close}
      className="on-dark h-dvh max-h-none w-72 max-w-[85vw] bg-indigo-deep text-haze backdrop:bg-ink/45 motion-safe:animate-page"
    >
      <div className="flex min-h-full flex-col px-3 py-3">
        <div className="flex items-center justify-between pl-3">
          <p className="font-serif text-xl text-white">{hotel.name}</p>
          <button
            type="button"
            onClick={close}
            className="flex size-11 items-center justify-center rounded-full hover:bg-white/10"
          >
            <span className="sr-only">Close</span>
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
        <nav aria-label="Dashboard" className="mt-4">
          <TabList current={tab} showsNames onChoose={close} />
        </nav>
      </div>
    </dialog>
  );
}
