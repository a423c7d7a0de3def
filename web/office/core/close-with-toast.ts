import toast from 'react-hot-toast/headless';

export const closeWithToast =
  (close: () => void) =>
  ({ message }: { message: string }): void => {
    close();
    toast.success(message);
  };
