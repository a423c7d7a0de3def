import { clsx } from 'clsx';
import { ImagePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonLook } from '#web/ui/button.tsx';
import { tableActionLook } from '#web/ui/table-action.tsx';

type ChooseFilesProps = {
  label: ReactNode;
  isSeveral: boolean;
  isOff: boolean;
  onChoose: (files: readonly File[]) => void;
};

/** A button that opens the pictures of the device. */
export const ChooseFiles = ({ label, isSeveral, isOff, onChoose }: ChooseFilesProps) => (
  <label
    className={clsx(
      isSeveral ? buttonLook('primary') : tableActionLook(),
      'relative shrink-0 cursor-pointer',
      'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo',
      isOff && 'opacity-60',
    )}
  >
    <ImagePlus aria-hidden="true" className={isSeveral ? 'size-4.5' : 'size-4 shrink-0'} />
    {label}
    <input
      type="file"
      accept="image/*"
      multiple={isSeveral}
      disabled={isOff}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        // Clears the field, because choosing the same file again would otherwise cause no `change` event.
        target.value = '';
        if (files.length > 0) onChoose(files);
      }}
      className="absolute inset-0 cursor-pointer opacity-0"
    />
  </label>
);
