import { clsx } from 'clsx';
import { FileUp } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import { restoreMessages, restorePolicy } from '#contract/installation/restore.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { useUnsaved } from '#web/office/core/unsaved.ts';
import { sendCopy } from '#web/office/installation/send-copy.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

type Sending = { bytes: number; sentBytes: number };

/** Sends the chosen backup at once, and shows how much of it has arrived. */
export function ChooseCopy({ token, problem, onSent }: { token: string; problem: string | null; onSent: () => void }) {
  const [sending, setSending] = useState<Sending>();
  const [failure, setFailure] = useState<string>();
  useUnsaved({
    element: () => undefined,
    isUnsaved: () => sending !== undefined,
    loss: 'The backup is being sent, and has to be sent again.',
  });

  const send = async (files: readonly File[]) => {
    const description = files.find(({ name }) => name.endsWith('.json'));
    const copy = files.find((file) => file !== description);
    if (!copy) return setFailure(restoreMessages.file);
    if (copy.size === 0) return setFailure(restoreMessages.emptyFile);
    if (copy.size > restorePolicy.copyBytes) return setFailure(restoreMessages.tooLarge);
    if (description && description.size > restorePolicy.descriptionLength)
      return setFailure(restoreMessages.description);
    setSending({ bytes: copy.size, sentBytes: 0 });
    try {
      await sendCopy(token, { copy, description }, (sentBytes) => setSending({ bytes: copy.size, sentBytes }));
      onSent();
    } catch (error) {
      setFailure(failureOf(error, { failed: restoreMessages.sendFailed }).message);
    } finally {
      setSending(undefined);
    }
  };

  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // Clears the field, because choosing the same file again would otherwise cause no `change` event.
    target.value = '';
    if (files.length === 0) return;
    setFailure(undefined);
    void send(files);
  };

  return (
    <>
      <p className="text-soft">
        Choose the newest backup of the hotel, such as hotel-….dump.age. If a file with the same name and .json lies
        beside it, choose both.
      </p>
      <label
        className={clsx(
          buttonLook('outline', 'relative w-full cursor-pointer'),
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo',
          sending && 'opacity-60',
        )}
      >
        <FileUp aria-hidden="true" className="size-4.5" />
        Choose the backup
        <input
          type="file"
          multiple
          disabled={sending !== undefined}
          onChange={onChange}
          aria-describedby="copy-problem"
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </label>
      {sending && (
        <div>
          <p role="status" className="figures text-sm">
            {megabytes(sending.sentBytes)} of {megabytes(sending.bytes)} MB have arrived. Leave this page open.
          </p>
          <progress
            aria-label="How much of the backup has arrived"
            value={sending.sentBytes}
            max={sending.bytes}
            className="mt-2 block h-2 w-full appearance-none overflow-hidden rounded-full bg-sand [&::-moz-progress-bar]:bg-leaf [&::-webkit-progress-bar]:bg-sand [&::-webkit-progress-value]:bg-leaf"
          />
        </div>
      )}
      <div id="copy-problem">
        {!sending && (failure ?? problem) && <Notice tone="danger">{failure ?? problem}</Notice>}
      </div>
      <p className="text-sm text-soft">
        Does the backup lie at another place, such as a server or a storage? Download it to this device first. Or
        whoever runs the new computer brings it back there with the command hotel restore.
      </p>
    </>
  );
}
