import { Info } from 'lucide-react';
import { type ToggleEvent, useId, useRef } from 'react';

type DefinitionProps = {
  term: string;
  meaning: string | readonly string[];
};

const panelWidth = 288;
const edgeDistance = 12;

export function Definition({ term, meaning }: DefinitionProps) {
  const id = useId();
  const buttonName = `What “${term}” means`;
  const button = useRef<HTMLButtonElement>(null);

  const placePanel = ({ newState, currentTarget: panel }: ToggleEvent<HTMLElement>) => {
    if (newState !== 'open' || !button.current) return;
    const { left, bottom } = button.current.getBoundingClientRect();
    const maxLeft = document.documentElement.clientWidth - panelWidth - edgeDistance;
    panel.style.left = `${Math.max(edgeDistance, Math.min(left, maxLeft))}px`;
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
        <span className="sr-only">{buttonName}</span>
      </button>
      <section
        id={id}
        popover="auto"
        aria-label={buttonName}
        onBeforeToggle={placePanel}
        className="absolute inset-auto m-0 w-72 space-y-2 rounded-xl border border-hairline bg-white p-4 text-left font-sans text-sm font-normal text-ink shadow-lift"
      >
        {[meaning].flat().map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </section>
    </>
  );
}
