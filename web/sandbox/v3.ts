/**
 * The sandbox's checkout script. It has the same global, config, redirect rule and callbacks as the gateway's own
 * v3.js, and a dialog in which a person plays the bank. It is a classic script without imports, because sites load the
 * gateway's script that way.
 */
(() => {
  type CheckoutConfig = {
    public_key: string;
    tx_ref: string;
    amount: number | string;
    currency: string;
    redirect_url?: string;
    customer: { email: string; name?: string; phone_number?: string };
    customizations?: { title?: string; description?: string };
    callback?: (result: CheckoutResult) => void;
    onclose?: (incomplete: boolean) => void;
  };
  type Outcome = 'successful' | 'failed' | 'pending';
  type CheckoutResult = Pick<CheckoutConfig, 'tx_ref' | 'amount' | 'currency' | 'customer'> & {
    status: Outcome;
    transaction_id: string;
  };
  type DialogAction = { label: string; look?: 'main' | 'quiet'; run: () => void };

  const payUrl = new URL('pay', (document.currentScript as HTMLScriptElement).src);

  const styles = `
    dialog { box-sizing: border-box; width: min(26rem, calc(100vw - 1.5rem)); max-height: calc(100dvh - 1.5rem);
      margin: auto; overflow-y: auto; padding: 0; border: 0; border-radius: 16px; background: #fffdf9; color: #2a2320;
      font: 16px/1.5 "Plus Jakarta Sans Variable", "Plus Jakarta Sans", system-ui, sans-serif;
      box-shadow: 0 24px 80px rgb(20 16 40 / 0.4); overflow-wrap: anywhere; }
    dialog::backdrop { background: rgb(24 22 44 / 0.6); }
    .note { margin: 0; padding: 0.6rem 1.25rem; background: #272f5c; color: #fff; font-size: 0.875rem; }
    .body { padding: 1.25rem; }
    h2, p { margin: 0; }
    h2 { font-size: 0.875rem; font-weight: 600; color: #6a5c53; }
    .title { margin-top: 0.25rem; font-size: 1.125rem; font-weight: 600; }
    .soft { color: #6a5c53; font-size: 0.9375rem; }
    .amount { margin: 0.75rem 0 0.25rem; font-size: 2rem; font-weight: 700; line-height: 1.2;
      font-variant-numeric: tabular-nums; }
    .say { margin-top: 1rem; font-weight: 600; }
    .say:empty { display: none; }
    .actions { display: grid; gap: 0.5rem; margin-top: 1.25rem; }
    button { min-height: 46px; padding: 0.5rem 1rem; border: 1px solid #8a7a6d; border-radius: 10px; background: none;
      color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
    button:hover { background: #f3eadc; }
    button.main { border-color: #9c4024; background: #9c4024; color: #fff; }
    button.main:hover { background: #84351d; }
    button.quiet { border-color: transparent; text-decoration: underline; text-underline-offset: 3px; }
    button:focus-visible { outline: 3px solid #272f5c; outline-offset: 2px; }
    button:disabled { opacity: 0.55; cursor: default; }
  `;

  function createElement<K extends keyof HTMLElementTagNameMap>(
    tag: K,
    className: string,
    text = '',
  ): HTMLElementTagNameMap[K] {
    const element = document.createElement(tag);
    element.className = className;
    element.textContent = text;
    return element;
  }

  function formatAmount(amount: number, currency: string): string {
    const minimumFractionDigits = Number.isInteger(amount) ? 0 : 2;
    const formatOptions = {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits,
    } as const;
    try {
      return new Intl.NumberFormat('en-NG', formatOptions).format(amount);
    } catch {
      return `${currency} ${amount}`;
    }
  }

  function problemOf(config: Partial<CheckoutConfig>): string | undefined {
    const missingKey = (['public_key', 'tx_ref', 'amount', 'currency'] as const).find((key) => !config[key]);
    if (missingKey) return `This checkout cannot start: ${missingKey} is missing.`;
    if (!config.customer?.email) return 'This checkout cannot start: the customer’s email is missing.';
    return Number(config.amount) > 0 ? undefined : 'This checkout cannot start: the amount is not a number.';
  }

  async function pay(config: CheckoutConfig, outcome: Outcome): Promise<string> {
    const response = await fetch(payUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        tx_ref: config.tx_ref,
        outcome,
        amount: Number(config.amount),
        currency: config.currency,
      }),
      signal: AbortSignal.timeout(15_000),
    });
    if (!response.ok) throw new Error(`the sandbox answered ${response.status}`);
    const { transaction_id } = (await response.json()) as { transaction_id: string };
    return transaction_id;
  }

  function renderDialog(config: Partial<CheckoutConfig>, price: string) {
    const host = document.createElement('div');
    const root = host.attachShadow({ mode: 'open' });
    // A policy against inline styles does not affect a constructed sheet; the shadow root keeps the site's styles out.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    root.adoptedStyleSheets = [sheet];

    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', 'Sandbox checkout');
    const note = createElement('p', 'note', 'Sandbox: this is a rehearsal. No real money moves.');
    const body = createElement('div', 'body');
    const statusLine = createElement('p', 'say');
    statusLine.setAttribute('role', 'status');
    const actions = createElement('div', 'actions');
    body.append(
      createElement('h2', '', 'Sandbox checkout'),
      createElement('p', 'title', config.customizations?.title ?? 'Payment'),
    );
    if (config.customizations?.description) body.append(createElement('p', 'soft', config.customizations.description));
    body.append(
      createElement('p', 'amount', price),
      createElement('p', 'soft', config.customer?.email ?? ''),
      statusLine,
      actions,
    );
    dialog.append(note, body);
    root.append(dialog);
    document.body.append(host);

    return {
      dialog,
      show(message: string, choices: readonly DialogAction[]): void {
        statusLine.textContent = message;
        actions.replaceChildren(
          ...choices.map(({ label, look, run }) => {
            const button = createElement('button', look ?? '', label);
            button.type = 'button';
            button.addEventListener('click', run);
            return button;
          }),
        );
        actions.querySelector('button')?.focus();
      },
      wait(message: string): void {
        statusLine.textContent = message;
        // The close button stays enabled, because a guest can leave a real bank's page at any time, too.
        for (const button of actions.querySelectorAll('button:not(.quiet)')) button.setAttribute('disabled', '');
      },
      remove(): void {
        dialog.close();
        host.remove();
      },
    };
  }

  let openCheckout: { close(): void } | undefined;

  function FlutterwaveCheckout(config: CheckoutConfig): { close(): void } {
    openCheckout?.close();
    const problem = problemOf(config);
    const priceText = problem ? '' : formatAmount(Number(config.amount), config.currency);
    const view = renderDialog(config, priceText);
    let isClosed = false;

    function closeOnce(): boolean {
      if (isClosed) return false;
      isClosed = true;
      view.remove();
      return true;
    }

    function closeUnfinished(): void {
      if (!closeOnce()) return;
      if (config.onclose) config.onclose(true);
      // The gateway's own script does this too: it reloads the page of a site that sets no `onclose`.
      else location.reload();
    }

    function returnToShop(status: Outcome, transaction_id: string): void {
      if (config.redirect_url) {
        const { redirect_url: url, tx_ref } = config;
        const query = `status=${status}&tx_ref=${encodeURIComponent(tx_ref)}&transaction_id=${transaction_id}`;
        location.href = `${url}${url.includes('?') ? '&' : '?'}${query}`;
        return;
      }
      if (!closeOnce()) return;
      const { tx_ref, amount, currency, customer } = config;
      config.callback?.({ status, tx_ref, transaction_id, amount, currency, customer });
      config.onclose?.(false);
    }

    async function simulate(outcome: Outcome, onDone: (transactionId: string) => void): Promise<void> {
      view.wait('One moment …');
      try {
        const id = await pay(config, outcome);
        if (!isClosed) onDone(id);
      } catch {
        if (!isClosed) showChoices('The sandbox did not answer. Please try again.');
      }
    }

    const closeAction: DialogAction = { label: 'Close', look: 'quiet', run: closeUnfinished };

    function showDeclined(transactionId: string): void {
      view.show('Your card was declined.', [
        { label: 'Try again', look: 'main', run: () => showChoices('') },
        { label: 'Go back without paying', run: () => returnToShop('failed', transactionId) },
        closeAction,
      ]);
    }

    function showPaidWithoutReturn(): void {
      view.show('Paid. Imagine the network dropped here: the shop’s page hears nothing. You can close this tab.', [
        closeAction,
      ]);
    }

    function showChoices(message: string): void {
      view.show(message, [
        {
          label: `Pay ${priceText}`,
          look: 'main',
          run: () => void simulate('successful', (id) => returnToShop('successful', id)),
        },
        { label: 'Decline', run: () => void simulate('failed', showDeclined) },
        { label: 'Leave pending', run: () => void simulate('pending', (id) => returnToShop('pending', id)) },
        { label: 'Pay, but never come back', run: () => void simulate('successful', showPaidWithoutReturn) },
        closeAction,
      ]);
    }

    view.dialog.addEventListener('close', closeUnfinished);
    view.dialog.showModal();
    if (problem) view.show(problem, [closeAction]);
    else showChoices('');
    openCheckout = { close: () => void closeOnce() };
    return openCheckout;
  }

  Object.assign(window, { FlutterwaveCheckout });
})();
