import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Output } from '#contract/api.ts';
import { statusLabels } from '#contract/bookings.ts';
import { formatDay } from '#contract/dates.ts';
import { type GuestRecord, privacyMessages } from '#contract/privacy.ts';
import { EraseGuestDialog } from '#web/office/guest-data/erase-guest-dialog.tsx';
import { call } from '#web/office/shared/call.ts';
import { FileButton } from '#web/office/shared/file-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';

export function GuestRecords({ result: { data, more } }: { result: Output<'findGuest'> }) {
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([]);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [isErasing, setIsErasing] = useState(false);
  const records = data.filter(({ id }) => selectedIds.includes(id));
  const choose = (id: string, isSelected: boolean) => {
    setRefusals([]);
    setSelectedIds(isSelected ? [...selectedIds, id] : selectedIds.filter((each) => each !== id));
  };
  const erase = () => {
    const problems = records.flatMap(({ reference, problem }) => (problem ? [`${reference}: ${problem}`] : []));
    setRefusals(records.length === 0 ? [privacyMessages.choose] : problems);
    setIsErasing(records.length > 0 && problems.length === 0);
  };

  return (
    <Panel title={data.length === 1 ? '1 booking' : `${data.length} bookings`}>
      {more && <p className="mb-4 text-soft">There are more. Please look for one of them by its reference.</p>}
      <ul className="divide-y divide-hairline">
        {data.map((record) => (
          <li key={record.id} className="py-3 first:pt-0">
            <CheckboxField
              label={`${record.reference}, ${record.guest_name}`}
              hint={describeRecord(record)}
              checked={selectedIds.includes(record.id)}
              onChange={({ target }) => choose(record.id, target.checked)}
            />
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        <FileButton
          label="Save as a file"
          contents="the guest’s data"
          emptyMessage={records.length === 0 && privacyMessages.choose}
          fetch={() => call('exportGuest', { ids: selectedIds.join(',') })}
        />
        <Button look="danger" onClick={erase} className="grow px-5 sm:grow-0">
          <Trash2 aria-hidden="true" className="size-4.5" />
          Erase the guest
        </Button>
      </div>
      {refusals.length > 0 && (
        <div className="mt-4">
          <Notice tone="danger">
            {refusals.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Notice>
        </div>
      )}
      {isErasing && (
        <EraseGuestDialog
          records={records}
          close={() => setIsErasing(false)}
          onErased={() => {
            setIsErasing(false);
            setSelectedIds([]);
          }}
        />
      )}
    </Panel>
  );
}

const describeRecord = ({ room_type_name, check_in, check_out, status, deleted, ...record }: GuestRecord): string =>
  [
    `${room_type_name}, ${formatDay(check_in)} to ${formatDay(check_out)}, ${statusLabels[status]}${deleted ? ', deleted' : ''}.`,
    [record.guest_email, record.guest_phone].filter(Boolean).join(', '),
    record.problem ?? '',
  ]
    .filter(Boolean)
    .join(' ');
