/** Colors are written as `#` and six small hexadecimal digits, as in `#232f63`. */
export const colorPattern = /^#[0-9a-f]{6}$/;

type Channels = readonly [red: number, green: number, blue: number];

const mapChannels = ([red, green, blue]: Channels, change: (channel: number) => number): Channels => [
  change(red),
  change(green),
  change(blue),
];

const channelsOf = (color: string): Channels =>
  mapChannels([1, 3, 5], (at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);

const digitsOf = (channel: number): string =>
  Math.round(Math.min(1, Math.max(0, channel)) * 255)
    .toString(16)
    .padStart(2, '0');

const colorOf = ([red, green, blue]: Channels): string => `#${digitsOf(red)}${digitsOf(green)}${digitsOf(blue)}`;

const toLight = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
const fromLight = (light: number) => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);

/** The relative luminance of WCAG 2: 0 for black, 1 for white. `color_luminance` in SQL is the same. */
export function luminanceOf(color: string): number {
  const [red, green, blue] = mapChannels(channelsOf(color), toLight);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of WCAG 2, from 1 (the same) to 21 (black and white). */
export function contrastOf(one: string, other: string): number {
  const [first, second] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** What people see where `color`, with this share from 0 to 1, covers another color. */
export function coverWith(color: string, share: number, other: string): string {
  const [upper, lower] = [channelsOf(color), channelsOf(other)];
  const mixed = (at: 0 | 1 | 2) => upper[at] * share + lower[at] * (1 - share);
  return colorOf([mixed(0), mixed(1), mixed(2)]);
}

/** A color in OKLCH: lightness from 0 to 1, chroma from 0 (gray) to about 0.3, and the hue as an angle in radians. */
type Lch = { lightness: number; chroma: number; hue: number };

// The numbers are those of Björn Ottosson, “A perceptual color space for image processing” (2020).
export function toLch(color: string): Lch {
  const [red, green, blue] = mapChannels(channelsOf(color), toLight);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

function lightOf({ lightness, chroma, hue }: Lch): Channels {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

const isOnScreens = (lch: Lch): boolean => lightOf(lch).every((light) => light > -0.0005 && light < 1.0005);

/** Where screens cannot show so much chroma, the color has the most that they can show, and the same hue. */
export function fromLch(lch: Lch): string {
  let shown = { ...lch, chroma: 0 };
  let [least, most] = [0, lch.chroma];
  if (isOnScreens(lch)) shown = lch;
  // Each step halves the doubt; after twelve it is smaller than one step of a channel.
  else
    for (let step = 0; step < 12; step++) {
      const tried = { ...lch, chroma: (least + most) / 2 };
      if (isOnScreens(tried)) [shown, least] = [tried, tried.chroma];
      else most = tried.chroma;
    }
  return colorOf(mapChannels(lightOf(shown), fromLight));
}
