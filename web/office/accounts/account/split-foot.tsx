import { windowName } from '#contract/accounts/windows.ts';
import { formatNaira } from '#contract/core/money.ts';
import type { Splitting } from '#web/office/accounts/account/use-split.ts';
import { Button } from '#web/ui/button.tsx';

type SplitFootProps = { split: Splitting; choosePayer: () => void };

/**
 * The bar at the bottom of the page while lines are chosen. It shows how many there are and their amount, and moves
 * them to a window.
 */
export function SplitFoot({ split, choosePayer }: SplitFootProps) {
  const { chosen, amount, targets, moveTo, end, pending } = split;
  const [onlyTarget, ...others] = targets;
  const countText = chosen.length === 1 ? '1 line' : `${chosen.length} lines`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent with a form
    <div
      role="group"
      aria-label="Chosen lines"
      className="on-dark sticky bottom-(--phone-bar) z-20 -mx-4 mt-5 flex flex-wrap items-center gap-3 bg-indigo px-4 py-3 text-white md:-mx-8 md:px-8 lg:mx-0 lg:mb-4 lg:rounded-2xl lg:px-5 print:hidden"
    >
      <p role="status" className="figures grow max-sm:w-full">
        <strong className="block font-semibold">
          {chosen.length === 0 ? 'Choose what somebody else pays.' : `${countText}, ${formatNaira(amount)}`}
        </strong>
        <span className="text-sm">Payments stay where they are.</span>
      </p>
      <Button look="dark" onClick={end} className="max-sm:grow">
        Cancel
      </Button>
      {chosen.length > 0 && (
        <Button
          onClick={() => (onlyTarget && others.length === 0 ? void moveTo(onlyTarget.id) : choosePayer())}
          loading={pending}
          className="max-sm:grow"
        >
          {onlyTarget && others.length === 0 ? `Move to ${windowName(onlyTarget)}` : 'Move to…'}
        </Button>
      )}
    </div>
  );
}
