const amenities = [
  { icon: 'gym', name: 'Gym', text: 'Weights, machines and a mat, open from first light.' },
  { icon: 'swimming', name: 'Swimming', text: 'A long pool in the shade of the palms.' },
  { icon: 'laundry', name: 'Laundry', text: 'Given in the morning, back on its hanger by evening.' },
  { icon: 'lounge', name: 'Lounge', text: 'A cool room for meetings and parties. Capacity 50 people.' },
];

export function AmenityCards() {
  return (
    <section aria-labelledby="amenities-title" className="page-width pt-24">
      <div className="on-dark rounded-t-[10rem] rounded-b-2xl bg-indigo px-6 py-16 text-haze md:rounded-t-[18rem] md:px-14 md:py-20">
        <h2 id="amenities-title" className="mb-12 text-center text-4xl text-white md:text-5xl">
          Part of the house
        </h2>
        <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
          {amenities.map(({ icon, name, text }) => (
            <li key={name} className="border-t border-brass pt-5">
              <svg aria-hidden="true" className="size-7 fill-none stroke-white stroke-[1.4]">
                <use href={`/icons.svg#${icon}`} />
              </svg>
              <h3 className="mt-4 text-2xl text-white">{name}</h3>
              <p className="mt-2">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
