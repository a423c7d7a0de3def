import { useSyncExternalStore } from 'react';

function subscribeToConnection(onChange: () => void) {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

export const useIsOnline = (): boolean => useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
