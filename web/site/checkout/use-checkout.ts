import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { type BookingWithCheckout, type CheckoutConfig, paymentMessages } from '#contract/payments/payments.ts';

let scriptLoader: ReturnType<typeof createScriptLoader> | undefined;

const getCheckoutWindow = () => window as CheckoutWindow;

function getScriptLoader() {
  scriptLoader ??= createScriptLoader({
    document,
    checkoutWindow: getCheckoutWindow(),
    setInterval: (tick, ms) => window.setInterval(tick, ms),
    clearInterval: (timer) => window.clearInterval(timer),
  });
  return scriptLoader;
}

export function useCheckout(onClose: () => void) {
  const [starting, setStarting] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const start = async ({ checkout: { scriptUrl, ...config } }: Pick<BookingWithCheckout, 'checkout'>) => {
    setStarting(true);
    setError(null);
    try {
      await getScriptLoader()(scriptUrl);
      launchCheckout(getCheckoutWindow(), config, onClose);
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

export type CheckoutWindow = { FlutterwaveCheckout?: (config: Record<string, unknown>) => unknown };

type BrowserApi = {
  document: Document;
  checkoutWindow: CheckoutWindow;
  setInterval: (tick: () => void, ms: number) => number;
  clearInterval: (timer: number) => void;
};

const pollMs = 100;
const maxWaitMs = 10_000;

/**
 * Returns a function that loads the gateway's script once per page. After a failure the next call tries again, because
 * a reload of the page would lose what the guest has typed.
 */
export function createScriptLoader(browser: BrowserApi) {
  let loading: Promise<void> | undefined;

  return (src: string): Promise<void> => {
    loading ??= loadCheckoutScript(browser, src).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

function loadCheckoutScript(browser: BrowserApi, src: string): Promise<void> {
  const { document, checkoutWindow, setInterval, clearInterval } = browser;
  if (checkoutWindow.FlutterwaveCheckout) return Promise.resolve();
  const existingScript = [...document.scripts].find((script) => script.getAttribute('src') === src);
  const script = existingScript ?? document.createElement('script');

  return new Promise((resolve, reject) => {
    let waitedMs = 0;
    const finish = (settle: () => void) => {
      clearInterval(timer);
      settle();
    };
    const fail = () =>
      finish(() => {
        // A script tag that failed never loads again, so the next attempt needs a new one.
        script.remove();
        reject(new Error(paymentMessages.scriptFailed));
      });
    // Polls instead of waiting for the event `load`, which a script tag that is already in the page may have fired.
    const timer = setInterval(() => {
      waitedMs += pollMs;
      if (checkoutWindow.FlutterwaveCheckout) finish(resolve);
      else if (waitedMs >= maxWaitMs) fail();
    }, pollMs);
    script.addEventListener('error', fail, { once: true });
    if (existingScript) return;
    script.src = src;
    script.async = true;
    document.head.append(script);
  });
}

const requiredFields = ['public_key', 'tx_ref', 'amount', 'currency', 'customer'] as const;

function requireFields(config: Partial<CheckoutConfig>) {
  const missingField = requiredFields.find((field) => !config[field]);
  if (missingField) throw new Error(paymentMessages.missingField(missingField));
  if (!config.customer?.email || !config.customer.name) throw new Error(paymentMessages.customerRequired);
}

export function launchCheckout(
  checkoutWindow: CheckoutWindow,
  config: Partial<CheckoutConfig>,
  onClose: () => void,
): void {
  requireFields(config);
  if (!checkoutWindow.FlutterwaveCheckout) throw new Error(paymentMessages.notLoaded);
  // Without `onclose` the gateway's script reloads the page when its dialog is closed.
  checkoutWindow.FlutterwaveCheckout({ ...config, onclose: onClose });
}
