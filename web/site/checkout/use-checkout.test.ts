import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CheckoutConfig } from '#contract/payments/payments.ts';
import { type CheckoutWindow, createScriptLoader, launchCheckout } from '#web/site/checkout/use-checkout.ts';

const src = 'https://gateway.example/v3.js';

class ScriptTag extends EventTarget {
  src = '';
  async = false;
  getAttribute = () => this.src;
  remove = () => void page.scripts.splice(page.scripts.indexOf(this), 1);
}

const page = {
  scripts: [] as ScriptTag[],
  createElement: () => new ScriptTag(),
  head: { append: (tag: ScriptTag) => void page.scripts.push(tag) },
};
let checkoutWindow: CheckoutWindow;

const makeLoader = () =>
  createScriptLoader({
    document: page as unknown as Document,
    checkoutWindow: checkoutWindow,
    setInterval: (tick, ms) => Number(setInterval(tick, ms)),
    clearInterval: (timer) => clearInterval(timer),
  });
const defineCheckout = () => {
  checkoutWindow.FlutterwaveCheckout = () => undefined;
};
const followState = async (promise: Promise<void>) => {
  let state = 'waiting';
  promise.then(
    () => {
      state = 'loaded';
    },
    (error: Error) => {
      state = error.message;
    },
  );
  await vi.advanceTimersByTimeAsync(0);
  return () => state;
};

beforeEach(() => {
  vi.useFakeTimers();
  page.scripts = [];
  checkoutWindow = {};
});
afterEach(() => void vi.useRealTimers());

test('the script is added once and everybody waits for the same one', async () => {
  const load = makeLoader();
  const state = await followState(Promise.all([load(src), load(src)]).then(() => {}));
  expect(page.scripts.map((tag) => tag.src)).toEqual([src]);

  defineCheckout();
  await vi.advanceTimersByTimeAsync(100);
  expect(state()).toBe('loaded');

  await load(src);
  expect(page.scripts).toHaveLength(1);
});

test('a tag that is already there is waited for, looking every 100 ms', async () => {
  const tag = new ScriptTag();
  tag.src = src;
  page.scripts.push(tag);
  const state = await followState(makeLoader()(src));

  await vi.advanceTimersByTimeAsync(5000);
  defineCheckout();
  await vi.advanceTimersByTimeAsync(99);
  expect(state()).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(state()).toBe('loaded');
  expect(page.scripts).toEqual([tag]);
});

test('a script that fails is said so at once, and the next press loads it anew', async () => {
  const load = makeLoader();
  const first = await followState(load(src));
  page.scripts[0]?.dispatchEvent(new Event('error'));
  await vi.advanceTimersByTimeAsync(0);
  expect(first()).toBe('The payment script failed to load');
  expect(page.scripts).toHaveLength(0);

  const second = await followState(load(src));
  defineCheckout();
  await vi.advanceTimersByTimeAsync(100);
  expect(second()).toBe('loaded');
});

test('a script that never brings the checkout is given up after 10 s', async () => {
  const state = await followState(makeLoader()(src));
  await vi.advanceTimersByTimeAsync(9900);
  expect(state()).toBe('waiting');
  await vi.advanceTimersByTimeAsync(100);
  expect(state()).toBe('The payment script failed to load');
});

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
