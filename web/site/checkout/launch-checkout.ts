import { type CheckoutConfig, paymentMessages } from '#contract/payments.ts';
import type { CheckoutWindow } from '#web/site/checkout/script-loader.ts';

const required = ['public_key', 'tx_ref', 'amount', 'currency', 'customer'] as const;

function check(config: Partial<CheckoutConfig>) {
  const missing = required.find((field) => !config[field]);
  if (missing) throw new Error(paymentMessages.missingField(missing));
  if (!config.customer?.email || !config.customer.name) throw new Error(paymentMessages.customerRequired);
}

export function launchCheckout(global: CheckoutWindow, config: Partial<CheckoutConfig>, onClose: () => void): void {
  check(config);
  if (!global.FlutterwaveCheckout) throw new Error(paymentMessages.notLoaded);
  // Without `onclose` the gateway's script reloads the page when its dialog is closed.
  global.FlutterwaveCheckout({ ...config, onclose: onClose });
}
