import type { TestInfo } from '@playwright/test';
import { isDeep } from '#tools/testing/form.ts';

export const screens = {
  phone: {
    viewport: { width: 360, height: 780 },
    // The double density means four times the pixels, which cost processor time.
    deviceScaleFactor: isDeep ? 2 : 1,
    isMobile: true,
    hasTouch: true,
  },
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1, isMobile: false, hasTouch: false },
} as const;

/**
 * The screen of the project `phone` or `desktop`. In other projects it is that of the journey's tag. Without a tag,
 * guest journeys and those about accessibility run on a phone, and all others on a desktop.
 */
export function screenOf({ file, tags, project }: TestInfo): keyof typeof screens {
  if (project.name === 'phone' || project.name === 'desktop') return project.name;
  if (tags.includes('@phone')) return 'phone';
  if (tags.includes('@desktop')) return 'desktop';
  return /guest\/|accessibility\.spec/.test(file) ? 'phone' : 'desktop';
}
