import { type ChangeEvent, useRef, useState } from 'react';
import { useUnsaved } from '#web/office/core/unsaved.ts';

/** A reason that a person types into a question. Whoever leaves before it is sent is asked first. */
export function useTypedReason() {
  const [value, setValue] = useState('');
  const ref = useRef<HTMLInputElement>(null);
  const isSent = useRef(false);
  useUnsaved({ element: () => ref.current, isUnsaved: () => !isSent.current && value.trim() !== '' });
  return {
    reason: value.trim(),
    /** For the field of the reason. */
    field: { ref, value, onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setValue(target.value) },
    /** To be called before the question closes: closing can change the address. */
    markSent() {
      isSent.current = true;
    },
  };
}
