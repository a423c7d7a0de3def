import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';

/** Reads again at once. A reading that nobody asked for leaves it alone. */
export function RefreshButton({ refresh }: { refresh: () => Promise<unknown> }) {
  const [refreshing, setRefreshing] = useState(false);
  const press = async () => {
    setRefreshing(true);
    await refresh();
    setRefreshing(false);
  };
  return (
    <Button look="outline" onClick={() => void press()} loading={refreshing}>
      <RefreshCw aria-hidden="true" className="size-4.5" />
      Refresh
    </Button>
  );
}
