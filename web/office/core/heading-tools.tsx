import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

const HeadingContext = createContext<HTMLElement | null>(null);

export const HeadingToolsProvider = HeadingContext.Provider;

export function HeadingTools({ children }: { children: ReactNode }) {
  const toolsElement = use(HeadingContext);
  return toolsElement && createPortal(children, toolsElement);
}
