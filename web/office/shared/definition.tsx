import { Info } from 'lucide-react';
import { type ToggleEvent, useId, useRef } from 'react';

type Props = {
  term: string;
  meaning: string | readonly string[];
};

const width = 288;
const edge = 12;

export function Definition({ term, meaning }: Props) {
  const id = useId();
  const name = `What “${term}” means`;
  const button = useRef<HTMLButtonElement>(null);

  const place = ({ newState, currentTarget: panel }: ToggleEvent<HTMLElement>) => {
    if (newState !== 'open' || !button.current) return;
    const { left, bottom } = button.current.getBoundingClientRect();
    const furthest = document.documentElement.clientWidth - width - edge;
    panel.style.left = `${Math.max(edge, Math.min(left, furthest))}px`;
    panel.style.top = `${bottom + scrollY}px`;
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        className="-my-3 flex size-11 shrink-0 items-center justify-center rounded-full text-soft hover:bg-sand hover:text-ink print:hidden"
      >
        <Info aria-hidden="true" className="size-4" />
        <span className="sr-only">{name}</span>
      </button>
      <section
        id={id}
        popover="auto"
        aria-label={name}
        onBeforeToggle={place}
        className="absolute inset-auto m-0 w-72 space-y-2 rounded-xl border border-hairline bg-white p-4 text-left font-sans text-sm font-normal text-ink shadow-lift"
      >
        {[meaning].flat().map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </section>
    </>
  );
}
