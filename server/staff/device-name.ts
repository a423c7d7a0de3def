import Bowser from 'bowser';

const deviceNames: Readonly<Record<string, string>> = {
  'Android mobile': 'an Android phone',
  'Android tablet': 'an Android tablet',
  'iOS mobile': 'an iPhone',
  'iOS tablet': 'an iPad',
  'Windows desktop': 'a Windows computer',
  'macOS desktop': 'a Mac',
  'Linux desktop': 'a Linux computer',
  'Chrome OS desktop': 'a Chromebook',
};

export function describeUserAgent(userAgent: string): string {
  // Passes `-` for a missing user agent, because Bowser throws for an empty text.
  const { browser, os, platform } = Bowser.parse(userAgent || '-');
  const name = browser.name?.replace(/ for Android$/, '') || 'A browser';
  return `${name} on ${deviceNames[`${os.name} ${platform.type}`] ?? os.name ?? 'an unknown device'}`;
}
