import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';

type RefreshButtonProps = {
  refresh: () => Promise<unknown>;
  disabled?: boolean;
};

/** The icon turns only for a refresh that the user started. */
export function RefreshButton({ refresh, disabled = false }: RefreshButtonProps) {
  const [refreshing, setRefreshing] = useState(false);
  const startRefresh = async () => {
    setRefreshing(true);
    await refresh();
    setRefreshing(false);
  };
  return (
    <Button look="outline" onClick={() => void startRefresh()} loading={refreshing} disabled={disabled}>
      <RefreshCw aria-hidden="true" className="size-4.5" />
      Refresh
    </Button>
  );
}
