import { Component, type ComponentType, type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { PageFacts } from '#contract/page.ts';
import { FactsProvider } from '#web/core/context.ts';
import { BrokenScreen } from '#web/ui/error-screen.tsx';

/**
 * Hydrates the page's `Island` of this name with the component that the server rendered, and then calls `onHydrated`.
 * If the page has no such island, calls `onHydrated` at once.
 */
export function hydrateIsland<P extends object>(name: string, Island: ComponentType<P>, onHydrated: () => void): void {
  const container = document.querySelector<HTMLElement>(`[data-island="${name}"]`);
  if (!container) {
    onHydrated();
    return;
  }
  const { facts, props } = JSON.parse(container.dataset.props ?? '') as { facts: PageFacts; props: P };
  // React can interrupt a transition, so clicks and scrolling need not wait until the whole island is hydrated.
  startTransition(() => {
    hydrateRoot(
      container,
      <HydrationSignal onHydrated={onHydrated}>
        <ErrorBoundary>
          <FactsProvider value={facts}>
            <Island {...props} />
          </FactsProvider>
        </ErrorBoundary>
      </HydrationSignal>,
      { identifierPrefix: name },
    );
  });
}

type SignalProps = { onHydrated: () => void; children: ReactNode };

/**
 * Calls `onHydrated` once the island is hydrated. It wraps the island, because a sibling would change the ids of its
 * fields.
 */
function HydrationSignal({ onHydrated, children }: SignalProps) {
  useEffect(() => queueMicrotask(onHydrated), [onHydrated]);
  return children;
}

class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override render() {
    return this.state.hasFailed ? <BrokenScreen /> : this.props.children;
  }
}
