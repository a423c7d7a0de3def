import { Link } from '@tanstack/react-router';
import { galleryCategories } from '#contract/gallery.ts';

const chips = ['all', ...galleryCategories];

export function Filters() {
  return (
    <nav aria-label="Categories" className="-mx-5 overflow-x-auto px-5 py-1 md:mx-0 md:px-0">
      <ul className="flex gap-2 md:flex-wrap">
        {chips.map((category) => (
          <li key={category} className="shrink-0">
            <Link
              to="/gallery"
              search={category === 'all' ? {} : { category }}
              resetScroll={false}
              activeOptions={{ exact: true, includeSearch: true }}
              className="inline-flex min-h-11 items-center rounded-full border border-ink/35 px-4 font-medium md:max-lg:px-3.5 capitalize transition-colors hover:border-ink hover:bg-sand aria-[current=page]:border-indigo aria-[current=page]:bg-indigo aria-[current=page]:text-white"
            >
              {category}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
