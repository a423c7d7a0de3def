import { useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { formatNaira } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import type { RoomTypeView } from '#contract/rooms/inventory.ts';
import type { NumberedRoom } from '#contract/rooms/numbered-rooms.ts';
import {
  type LineProblem,
  numbersText,
  readRoomSheet,
  roomSheetMessages,
  type SheetRow,
  sameTypeKey,
  typesOfSheet,
  usualGuests,
} from '#contract/rooms/room-sheet.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { useUnsaved } from '#web/office/core/unsaved.ts';
import { linesOfFailure, newRoomsWarning } from '#web/office/rooms/room-sheet-rules.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';

/** Reads a pasted sheet, names its wrong lines, shows what would be added, and adds it on a second press. */
export function RoomSheetDialog({ close }: { close: () => void }) {
  const types = useApiQuery('listRoomTypes', {});
  const rooms = useApiQuery('listRooms', {});
  const save = useApiMutation('addRoomSheet');
  const [text, setText] = useState('');
  const [problems, setProblems] = useState<readonly LineProblem[]>([]);
  const [rows, setRows] = useState<readonly SheetRow[]>();
  const [failure, setFailure] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  useUnsaved({ element: () => form.current, isUnsaved: () => text.trim() !== '' });

  const check = () => {
    const sheet = readRoomSheet(text);
    setFailure(undefined);
    setProblems(sheet.problems);
    setRows(sheet.problems.length === 0 ? sheet.rows : undefined);
  };
  const edit = (next: string) => {
    setText(next);
    setRows(undefined);
    setProblems([]);
    setFailure(undefined);
  };
  const add = async (sheetRows: readonly SheetRow[]) => {
    setFailure(undefined);
    try {
      const { message } = await save.mutateAsync({ rows: [...sheetRows] });
      close();
      toast.success(message);
    } catch (problem) {
      const { message, errors } = failureOf(problem, { failed: roomSheetMessages.saveFailed });
      const lines = linesOfFailure(text, errors);
      setRows(undefined);
      setProblems(lines);
      if (lines.length === 0) setFailure(message);
    }
  };
  const isReady = types.data !== undefined && rooms.data !== undefined;

  return (
    <Dialog title="Add rooms from a sheet" size="large" onClose={close}>
      <form
        ref={form}
        noValidate
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (rows) void add(rows);
          else check();
        }}
      >
        <TextAreaField
          label="Rooms"
          hint="One room in each line: number, room type, price per night, and if you like the most guests. Copy the columns from your sheet and paste them here, or type them with commas between. 101-112 are twelve rooms."
          placeholder={'101, Deluxe, 30500\n102, Deluxe'}
          rows={10}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => edit(target.value)}
          error={problems.length > 0 ? `${plural(problems.length, 'line')} to correct` : undefined}
        />
        {problems.length > 0 && <Problems problems={problems} />}
        {rows && types.data && rooms.data && (
          <SheetSummary rows={rows} types={types.data.data} rooms={rooms.data.data} />
        )}
        {failure && <Notice tone="danger">{failure}</Notice>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" loading={save.isPending} disabled={!isReady}>
            {rows ? `Add ${plural(rows.length, 'room')}` : 'Look through'}
          </Button>
          <Button look="outline" onClick={close} disabled={save.isPending}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const maxShown = 50;

const Problems = ({ problems }: { problems: readonly LineProblem[] }) => (
  <Notice tone="danger">
    <ul aria-label="Wrong lines" className="space-y-1 wrap-anywhere figures">
      {problems.slice(0, maxShown).map(({ line, message }) => (
        <li key={line}>
          <b>Line {line}:</b> {message}
        </li>
      ))}
      {problems.length > maxShown && <li>and {problems.length - maxShown} more</li>}
    </ul>
  </Notice>
);

type SheetSummaryProps = {
  rows: readonly SheetRow[];
  types: readonly RoomTypeView[];
  rooms: readonly NumberedRoom[];
};

function SheetSummary({ rows, types, rooms }: SheetSummaryProps) {
  const warning = newRoomsWarning(rows, types, rooms);
  return (
    <div className="space-y-3">
      <table className="w-full text-left figures">
        <caption className="sr-only">What is added</caption>
        <thead className="text-sm text-soft">
          <tr>
            <th scope="col" className="py-1 pr-3 font-semibold">
              Room type
            </th>
            <th scope="col" className="py-1 pr-3 font-semibold">
              Rooms
            </th>
            <th scope="col" className="py-1 pr-3 font-semibold">
              Price per night
            </th>
            <th scope="col" className="py-1 font-semibold">
              Guests
            </th>
          </tr>
        </thead>
        <tbody>
          {typesOfSheet(rows).map(({ roomType, numbers, pricePerNightKobo, maxOccupancy }) => {
            const known = types.find((type) => sameTypeKey(type.roomType) === sameTypeKey(roomType));
            const price = known?.pricePerNightKobo ?? pricePerNightKobo;
            return (
              <tr key={roomType} className="border-t border-hairline">
                <th scope="row" className="py-2 pr-3 font-semibold wrap-anywhere">
                  {known?.roomType ?? roomType}
                  {!known && <span className="font-normal text-soft"> (new)</span>}
                </th>
                <td className="py-2 pr-3 wrap-anywhere">
                  {numbers.length} <span className="text-soft">({numbersText(numbers)})</span>
                </td>
                <td className="py-2 pr-3">{price === undefined ? 'missing' : formatNaira(price)}</td>
                <td className="py-2">{known?.maxOccupancy ?? maxOccupancy ?? usualGuests}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {warning.length > 0 && (
        <Notice>
          <ul className="space-y-1">
            {warning.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
