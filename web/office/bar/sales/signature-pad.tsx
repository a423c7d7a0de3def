import { clsx } from 'clsx';
import { type PointerEvent, useId, useRef, useState } from 'react';
import { addPoint, signatureSize } from '#contract/bar/signatures.ts';

type SignaturePadProps = {
  label: string;
  /** The signature that was drawn before, as an SVG path; empty if there is none. */
  initialPath: string;
  /** Called at the end of each stroke. */
  onSigned: (path: string) => void;
  error: string | undefined;
};

const { width, height } = signatureSize;

/** A field to sign in with a finger, a pen or a mouse. To clear it, mount a new one with another key. */
export function SignaturePad({ label, initialPath, onSigned, error }: SignaturePadProps) {
  const id = useId();
  // A ref beside the state, because several points of a fast stroke can arrive between two renderings.
  const path = useRef(initialPath);
  const [shownPath, setShownPath] = useState(initialPath);
  const drawStroke = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>, begins: boolean) => {
    const padBounds = currentTarget.getBoundingClientRect();
    const point = {
      x: ((clientX - padBounds.left) / padBounds.width) * width,
      y: ((clientY - padBounds.top) / padBounds.height) * height,
    };
    path.current = addPoint(path.current, point, begins);
    setShownPath(path.current);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no focus, which a message needs
    <div role="group" aria-label={label} aria-describedby={error && id} tabIndex={-1} data-invalid={error && ''}>
      <svg
        role="img"
        aria-label={shownPath ? 'Signed' : 'Not signed yet'}
        viewBox={`0 0 ${width} ${height}`}
        className={clsx(
          'block w-full cursor-crosshair touch-none rounded-lg border bg-white text-indigo select-none',
          error ? 'border-2 border-danger' : 'border-dashed border-field',
        )}
        onPointerDown={(event) => {
          if (!event.isPrimary || event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          drawStroke(event, true);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) drawStroke(event, false);
        }}
        onLostPointerCapture={() => onSigned(path.current)}
      >
        <path
          d={shownPath}
          fill="none"
          stroke="currentColor"
          strokeWidth={5}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {error && (
        <p id={id} role="alert" className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
