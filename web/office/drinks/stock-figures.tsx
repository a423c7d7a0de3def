import { ArrowRight } from 'lucide-react';

type Props = {
  before: number;
  after: number | undefined;
};

export function StockFigures({ before, after }: Props) {
  return (
    <div className="flex items-center gap-5 rounded-lg bg-paper px-4 py-3">
      <Figure label="In stock" value={String(before)} />
      <ArrowRight aria-hidden="true" className="size-5 text-soft" />
      <Figure label="Afterwards" value={after === undefined ? '–' : String(after)} />
    </div>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <p>
      <span className="block text-sm text-soft">{label}</span>{' '}
      <span className="figures text-xl font-semibold">{value}</span>
    </p>
  );
}
