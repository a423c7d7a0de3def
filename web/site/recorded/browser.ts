import { startPage } from '#web/site/layout/start-page.ts';

const form = document.querySelector<HTMLFormElement>('[data-report]');
form?.addEventListener('submit', (event) => {
  event.preventDefault();
  void report(form);
});
startPage();

/** Sends the report. The button stays enabled, because a second press does not make a second report. */
async function report(sent: HTMLFormElement): Promise<void> {
  const outcome = sent.querySelector<HTMLElement>('[data-outcome]');
  const show = (text: string) => {
    if (outcome) outcome.textContent = text;
  };
  try {
    // Loaded with the first press, because most guests only look.
    const { tellOwner } = await import('#web/site/recorded/tell-owner.ts');
    show(await tellOwner(sent.dataset.report ?? '', new FormData(sent)));
  } catch {
    show(sent.dataset.failed ?? '');
  }
}
