import type { RoomDetails } from '#contract/rooms/room-details.ts';

/** What the hotel has said of size, beds and view. */
export function SizeBedsView({ details: { sizeSqm, beds, view } }: { details: RoomDetails }) {
  const lines = [
    { title: 'Size', text: sizeSqm === null ? '' : `${sizeSqm} m²` },
    { title: 'Beds', text: beds },
    { title: 'View', text: view },
  ].filter(({ text }) => text !== '');
  if (lines.length === 0) return null;
  return (
    <dl className="figures mt-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
      {lines.map(({ title, text }) => (
        <div key={title} className="contents">
          <dt className="text-soft">{title}</dt>
          <dd className="wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Equipment({ equipment }: Pick<RoomDetails, 'equipment'>) {
  if (equipment.length === 0) return null;
  return (
    <section aria-labelledby="equipment-title" className="mt-8 border-t border-brass/50 pt-5">
      <h2 id="equipment-title" className="text-xl">
        In the room
      </h2>
      <ul className="mt-2 grid grid-cols-2 gap-x-6 gap-y-1 text-soft">
        {equipment.map((thing) => (
          <li key={thing} className="wrap-anywhere">
            {thing}
          </li>
        ))}
      </ul>
    </section>
  );
}
