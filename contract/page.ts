import type { CallApi } from '#contract/api.ts';
import type { Day } from '#contract/dates.ts';
import type { Hotel } from '#contract/hotel.ts';

/** What every page knows before it asks anything. Travels in the HTML to the browser. */
export type PageFacts = { hotel: Hotel; today: Day; publicUrl: string; demo: boolean };

/** Script and style addresses a page's HTML must load. */
export type PageAssets = {
  entry: string;
  styles: readonly string[];
  preload: readonly string[];
  fonts: readonly string[];
  /** Inline module that the development server needs before anything else. */
  devPreamble?: string;
};

export type PageRequest = {
  url: string;
  nonce: string;
  facts: PageFacts;
  assets: PageAssets;
  call: CallApi;
};

export type RenderedPage = { status: number; headers: Record<string, string>; html: string };

/** The web bundle's one export to the server: renders the page at a URL. */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage>;
