import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { type BookingWithCheckout, paymentMessages } from '#contract/payments.ts';
import { launchCheckout } from '#web/site/checkout/launch-checkout.ts';
import { type CheckoutWindow, createScriptLoader } from '#web/site/checkout/script-loader.ts';

let loadScript: ReturnType<typeof createScriptLoader> | undefined;

const gatewayWindow = () => window as CheckoutWindow;

function pageScriptLoader() {
  loadScript ??= createScriptLoader({
    document,
    global: gatewayWindow(),
    setInterval: (tick, ms) => window.setInterval(tick, ms),
    clearInterval: (timer) => window.clearInterval(timer),
  });
  return loadScript;
}

export function useCheckout(onClose: () => void) {
  const [starting, setStarting] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const start = async ({ checkout: { script_url, ...config } }: BookingWithCheckout) => {
    setStarting(true);
    setError(null);
    try {
      await pageScriptLoader()(script_url);
      launchCheckout(gatewayWindow(), config, onClose);
    } catch (problem) {
      const reason = problem instanceof Error ? ` ${problem.message}` : '';
      setError(`${paymentMessages.couldNotStart}.${reason}`);
      toast.error(paymentMessages.couldNotStart);
    } finally {
      setStarting(false);
    }
  };

  return { start, starting, error };
}
