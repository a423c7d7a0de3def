import { expect, test, vi } from 'vitest';
import type { CheckoutConfig } from '#contract/payments.ts';
import { launchCheckout } from '#web/site/checkout/launch-checkout.ts';

const config: CheckoutConfig = {
  public_key: 'KEY',
  tx_ref: 'TX-1',
  amount: 25398,
  currency: 'NGN',
  payment_options: 'card, ussd',
  redirect_url: 'https://hotel.example/booking-success',
  customer: { email: 'ada@example.com', name: 'Ada', phone_number: '+234' },
  customizations: { title: 'Hotel', description: 'A room' },
  payload_hash: 'hash',
};
const close = () => {};

test('the checkout opens with everything it needs and a way to close', () => {
  const FlutterwaveCheckout = vi.fn();
  launchCheckout({ FlutterwaveCheckout }, config, close);
  expect(FlutterwaveCheckout).toHaveBeenCalledExactlyOnceWith({ ...config, onclose: close });
});

test.each(['public_key', 'tx_ref', 'amount', 'currency', 'customer'] as const)(
  'a checkout without %s is refused',
  (field) => {
    const { [field]: _, ...rest } = config;
    expect(() => launchCheckout({ FlutterwaveCheckout: vi.fn() }, rest, close)).toThrow(
      `Missing required field: ${field}`,
    );
  },
);

test.each(['email', 'name'] as const)('a customer without %s is refused', (field) => {
  const customer = { ...config.customer, [field]: '' };
  expect(() => launchCheckout({ FlutterwaveCheckout: vi.fn() }, { ...config, customer }, close)).toThrow(
    'Customer email and name are required',
  );
});

test('a checkout that is not loaded says so', () => {
  expect(() => launchCheckout({}, config, close)).toThrow('checkout not loaded, load it first');
});
