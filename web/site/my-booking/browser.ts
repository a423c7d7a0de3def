import { startPage } from '#web/site/layout/start-page.ts';

const form = document.querySelector<HTMLFormElement>('[data-own-link]');
form?.addEventListener('submit', (event) => {
  event.preventDefault();
  void send(form);
});
startPage();

async function send(sent: HTMLFormElement): Promise<void> {
  const outcome = sent.querySelector<HTMLElement>('[data-outcome]');
  const button = sent.querySelector('button');
  const fields = [...sent.querySelectorAll('input')];
  const show = (text: string) => {
    if (outcome) outcome.textContent = text;
  };
  show('');
  if (button) button.disabled = true;
  try {
    // Loaded with the first press, because most guests only look.
    const { sendOwnLink } = await import('#web/site/my-booking/send-own-link.ts');
    const { message, errors } = await sendOwnLink(new FormData(sent));
    const messageOf = (field: HTMLInputElement) => errors.find((error) => error.field === field.name)?.message;
    for (const field of fields) showError(field, messageOf(field));
    if (errors.length === 0) show(message);
    fields.find(messageOf)?.focus();
  } catch {
    show(sent.dataset.failed ?? '');
  }
  if (button) button.disabled = false;
}

/** Looks as a field that React draws (`Field`). */
function showError(field: HTMLInputElement, message: string | undefined): void {
  const id = `${field.id}-error`;
  document.getElementById(id)?.remove();
  const otherIds = (field.getAttribute('aria-describedby') ?? '').split(' ').filter((each) => each && each !== id);
  field.setAttribute('aria-describedby', [...otherIds, ...(message ? [id] : [])].join(' '));
  field.setAttribute('aria-invalid', String(message !== undefined));
  for (const look of ['border-danger', 'border-2']) field.classList.toggle(look, message !== undefined);
  if (!message) return;
  const line = Object.assign(document.createElement('p'), { id, textContent: message });
  line.className = 'mt-1.5 text-sm font-medium text-danger';
  field.parentElement?.append(line);
}
