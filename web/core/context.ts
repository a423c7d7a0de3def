import { createContext, use } from 'react';
import type { PageFacts } from '#contract/page.ts';

const FactsContext = createContext<PageFacts | undefined>(undefined);

export const FactsProvider = FactsContext.Provider;

export function useFacts(): PageFacts {
  const facts = use(FactsContext);
  if (!facts) throw new Error('There are facts only inside a FactsProvider');
  return facts;
}
