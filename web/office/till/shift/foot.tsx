import type { ReactNode } from 'react';

export const StickyFoot = ({ children }: { children: ReactNode }) => (
  <div className="sticky bottom-(--phone-bar) mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-hairline bg-paper py-3">
    {children}
  </div>
);
