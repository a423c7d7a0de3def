import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react';

type Tip = { element: Element; middle: number };

function measure(element: Element): Tip {
  const { top, height } = element.getBoundingClientRect();
  return { element, middle: top + height / 2 };
}

/** Shows a tip while the pointer or keyboard focus is on the element, until Escape. */
export function useTip() {
  const [tip, setTip] = useState<Tip>();
  const shown = tip?.element;
  useEffect(() => {
    if (!shown) return undefined;
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && setTip(undefined);
    const onScroll = () => setTip(measure(shown));
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('scroll', onScroll, { capture: true });
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, [shown]);
  const hide = () => setTip(undefined);
  return {
    tip,
    handlers: {
      onPointerEnter: ({ currentTarget }: PointerEvent) => setTip(measure(currentTarget)),
      onPointerLeave: hide,
      onFocus: ({ currentTarget, target }: FocusEvent) =>
        target.matches(':focus-visible') && setTip(measure(currentTarget)),
      onBlur: hide,
    },
  };
}
