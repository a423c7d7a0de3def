import { moneyFigures } from '#contract/reports/money-now.ts';
import { useOfficePage } from '#web/office/core/office-page.ts';
import { MoneyList } from '#web/office/reports/money-now/money-list.tsx';
import { WhereMoneyIs } from '#web/office/reports/money-now/where-money-is.tsx';

export function MoneyNowPages() {
  const { figure: figureInAddress } = useOfficePage();
  const figure = moneyFigures.find((each) => each === figureInAddress);
  return figure ? <MoneyList key={figure} figure={figure} /> : <WhereMoneyIs />;
}
