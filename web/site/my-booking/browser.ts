import { startPage } from '#web/site/layout/start-page.ts';

const form = document.querySelector<HTMLFormElement>('[data-own-link]');
form?.addEventListener('submit', (event) => {
  event.preventDefault();
  void send(form);
});
form?.addEventListener('input', ({ target }) => {
  if (target instanceof HTMLInputElement) target.setCustomValidity('');
});
startPage();

/** The browser shows what is wrong at the field, and focuses it. */
async function send(sent: HTMLFormElement): Promise<void> {
  const outcome = sent.querySelector<HTMLElement>('[data-outcome]');
  const button = sent.querySelector('button');
  const show = (text: string) => {
    if (outcome) outcome.textContent = text;
  };
  show('');
  if (button) button.disabled = true;
  try {
    // Loaded with the first press, because most guests only look.
    const { sendOwnLink } = await import('#web/site/my-booking/send-own-link.ts');
    const { message, errors } = await sendOwnLink(new FormData(sent));
    for (const error of errors) {
      const field = sent.elements.namedItem(error.field);
      if (field instanceof HTMLInputElement) field.setCustomValidity(error.message);
    }
    if (button) button.disabled = false;
    if (errors.length > 0) sent.reportValidity();
    else show(message);
  } catch {
    if (button) button.disabled = false;
    show(sent.dataset.failed ?? '');
  }
}
