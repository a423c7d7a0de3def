import { errorMessages } from '#contract/core/errors.ts';

let waitingCalls = 0;
let noticeElement: HTMLElement | undefined;

/**
 * Shows a sentence while calls of this page wait for the server and are repeated. The caller passes true for each call
 * that begins to wait, and false when that call stops waiting.
 */
export function countWaiting(isWaiting: boolean): void {
  waitingCalls += isWaiting ? 1 : -1;
  noticeElement ??= makeNotice();
  noticeElement.textContent = waitingCalls > 0 ? errorMessages.repeating : '';
  noticeElement.hidden = waitingCalls === 0;
  // A popover is above a dialog (in browsers that have popovers).
  if ('togglePopover' in noticeElement) noticeElement.togglePopover(waitingCalls > 0);
}

function makeNotice(): HTMLElement {
  const element = document.createElement('div');
  element.setAttribute('role', 'status');
  element.setAttribute('popover', 'manual');
  element.className =
    'fixed inset-auto bottom-4 left-1/2 z-50 m-0 w-max max-w-[calc(100%-2rem)] -translate-x-1/2 rounded-lg bg-ink px-5 py-3 font-medium text-white shadow-lift print:hidden';
  document.body.append(element);
  return element;
}
