import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';

type RefreshButtonProps = {
  refresh: () => Promise<unknown>;
  disabled?: boolean;
};

/** The icon turns only for a refresh that the user started. */
export function RefreshButton({ refresh, disabled = false }: RefreshButtonProps) {
  const [isRefreshing, setIsRefreshing] = useState(false);
  const startRefresh = async () => {
    setIsRefreshing(true);
    await refresh();
    setIsRefreshing(false);
  };
  return (
    <Button look="outline" onClick={() => void startRefresh()} loading={isRefreshing} disabled={disabled}>
      <RefreshCw aria-hidden="true" className="size-4.5" />
      Refresh
    </Button>
  );
}
