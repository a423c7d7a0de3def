import toast from 'react-hot-toast/headless';

/** For `onSuccess`: closes a dialog and says what was done. */
export const closeWithToast =
  (close: () => void) =>
  ({ message }: { message: string }): void => {
    close();
    toast.success(message);
  };
