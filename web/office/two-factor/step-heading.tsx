import { type ReactNode, useEffect, useRef } from 'react';

/** Takes the focus when the dialog moves to its next step. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1} className="text-lg">
      {children}
    </h3>
  );
}
