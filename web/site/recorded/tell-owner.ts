import { fromForm } from '#contract/core/wire.ts';
import { recordedMessages, reportRecordedInput } from '#contract/oversight/recorded.ts';
import { recordedCalls } from '#contract/oversight/recorded-calls.ts';
import { errorMessageOf } from '#web/core/errors.ts';
import { makePageApi } from '#web/core/page-api.ts';

const call = makePageApi(recordedCalls);

/** Returns the text to show to the guest. */
export async function tellOwner(code: string, typed: FormData): Promise<string> {
  const textOf = (name: string) => {
    const value = typed.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const [note, amountText] = [textOf('note'), textOf('amount').replace(/[₦\s,]/g, '')];
  const typedReport = { code, ...(note && { note }), ...(amountText && { amount: Number(amountText) }) };
  const parsedReport = reportRecordedInput.safeParse(fromForm(reportRecordedInput, typedReport));
  if (!parsedReport.success) return parsedReport.error.issues[0]?.message ?? recordedMessages.failed;
  try {
    return (await call('reportRecorded', parsedReport.data)).message;
  } catch (error) {
    return errorMessageOf(error, recordedMessages.failed);
  }
}
