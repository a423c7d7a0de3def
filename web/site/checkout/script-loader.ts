import { paymentMessages } from '#contract/payments.ts';

export type CheckoutWindow = { FlutterwaveCheckout?: (config: Record<string, unknown>) => unknown };

export type Outside = {
  document: Document;
  /** Where the gateway's script puts its global. */
  global: CheckoutWindow;
  setInterval: (tick: () => void, ms: number) => number;
  clearInterval: (timer: number) => void;
};

const pollMs = 100;
const deadlineMs = 10_000;

/**
 * Loads the gateway's script once for the page. A failure is forgotten, so the next press tries again: a guest on a
 * bad connection must not have to reload the page and type everything anew.
 */
export function createScriptLoader(outside: Outside) {
  let loading: Promise<void> | undefined;

  return (src: string): Promise<void> => {
    loading ??= load(outside, src).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

function load(outside: Outside, src: string): Promise<void> {
  const { document, global, setInterval, clearInterval } = outside;
  if (global.FlutterwaveCheckout) return Promise.resolve();
  const present = [...document.scripts].find((script) => script.getAttribute('src') === src);
  const script = present ?? document.createElement('script');

  return new Promise((resolve, reject) => {
    let waited = 0;
    const finish = (settle: () => void) => {
      clearInterval(timer);
      settle();
    };
    const fail = () =>
      finish(() => {
        // A tag that failed never loads again; only a new one does.
        script.remove();
        reject(new Error(paymentMessages.scriptFailed));
      });
    // The load event is not waited for: a tag that was already there may have had its own.
    const timer = setInterval(() => {
      waited += pollMs;
      if (global.FlutterwaveCheckout) finish(resolve);
      else if (waited >= deadlineMs) fail();
    }, pollMs);
    script.addEventListener('error', fail, { once: true });
    if (present) return;
    script.src = src;
    script.async = true;
    document.head.append(script);
  });
}
