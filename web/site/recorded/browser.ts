import { startPage } from '#web/site/layout/start-page.ts';

const reportForm = document.querySelector<HTMLFormElement>('[data-report]');
reportForm?.addEventListener('submit', (event) => {
  event.preventDefault();
  void sendReport(reportForm);
});
document.querySelector('[data-print]')?.addEventListener('click', () => window.print());
startPage();

/** Sends the report. The button stays enabled, because the same words sent again on a day make no second report. */
async function sendReport(submittedForm: HTMLFormElement): Promise<void> {
  const outcome = submittedForm.querySelector<HTMLElement>('[data-outcome]');
  const showOutcome = (text: string) => {
    if (outcome) outcome.textContent = text;
  };
  try {
    // The code that sends the report loads with the first press, because most guests only look.
    const { tellOwner } = await import('#web/site/recorded/tell-owner.ts');
    showOutcome(await tellOwner(submittedForm.dataset.report ?? '', new FormData(submittedForm)));
  } catch {
    showOutcome(submittedForm.dataset.failed ?? '');
  }
}
