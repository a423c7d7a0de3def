import { paymentMessages } from '#contract/payments.ts';

export type CheckoutWindow = { FlutterwaveCheckout?: (config: Record<string, unknown>) => unknown };

export type BrowserApi = {
  document: Document;
  global: CheckoutWindow;
  setInterval: (tick: () => void, ms: number) => number;
  clearInterval: (timer: number) => void;
};

const pollMs = 100;
const deadlineMs = 10_000;

/**
 * Loads the gateway's script once per page. A failure is forgotten, so that the next press tries again without a
 * reload, which would lose what the guest has typed.
 */
export function createScriptLoader(browser: BrowserApi) {
  let loading: Promise<void> | undefined;

  return (src: string): Promise<void> => {
    loading ??= load(browser, src).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

function load(browser: BrowserApi, src: string): Promise<void> {
  const { document, global, setInterval, clearInterval } = browser;
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
        // A tag that failed never loads again.
        script.remove();
        reject(new Error(paymentMessages.scriptFailed));
      });
    // Polls instead of waiting for `load`, which a tag already in the page may have fired before.
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
