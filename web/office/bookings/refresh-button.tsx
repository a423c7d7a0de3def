import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';

type Props = {
  refresh: () => Promise<unknown>;
  /** There is nothing to read. */
  disabled?: boolean;
};

/** Reads again at once. A reading that nobody asked for leaves it alone. */
export function RefreshButton({ refresh, disabled = false }: Props) {
  const [refreshing, setRefreshing] = useState(false);
  const press = async () => {
    setRefreshing(true);
    await refresh();
    setRefreshing(false);
  };
  return (
    <Button look="outline" onClick={() => void press()} loading={refreshing} disabled={disabled}>
      <RefreshCw aria-hidden="true" className="size-4.5" />
      Refresh
    </Button>
  );
}
