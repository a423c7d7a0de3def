import type { ReactNode } from 'react';

export const StepFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="space-y-5">
    <h1 className="text-3xl">{title}</h1>
    {children}
  </div>
);
