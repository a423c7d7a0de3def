/**
 * The sound of the bell: a tone that the browser makes. The browser stores whether the bell is silent and which notice
 * rang last.
 */

const silentKey = 'bell-silent';
const lastRungKey = 'bell-last-rung';

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // The browser refuses storage.
    return null;
  }
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The browser refuses storage.
  }
}

export const isBellSilent = (): boolean => readStored(silentKey) === 'yes';
export const setBellSilent = (isSilent: boolean): void => store(silentKey, isSilent ? 'yes' : 'no');

/** The id of the last notice for which the bell rang, or would have rung with the sound on; 0 if there was none. */
export const readLastRung = (): number => Number(readStored(lastRungKey) ?? 0);
export const saveLastRung = (id: number): void => store(lastRungKey, String(id));

let audio: AudioContext | undefined;

/**
 * Prepares the sound. A browser allows sound only after a person has pressed a key or a button. The promise resolves
 * once sound is allowed.
 */
export async function startAudio(): Promise<void> {
  audio ??= new AudioContext();
  if (audio.state !== 'running') await audio.resume();
}

const strikeSeconds = 1.2;

/** Strikes the bell twice. Nothing sounds before `startAudio`. */
export function ringBell(): void {
  if (audio?.state !== 'running') return;
  strike(audio, audio.currentTime);
  strike(audio, audio.currentTime + 0.35);
}

/** Plays one strike: a tone with a higher one, as of a bell, both fading away. */
function strike(context: AudioContext, at: number): void {
  const loudness = new GainNode(context, { gain: 0 });
  loudness.gain.setValueAtTime(0.4, at);
  loudness.gain.exponentialRampToValueAtTime(0.001, at + strikeSeconds);
  loudness.connect(context.destination);
  for (const frequency of [988, 2637]) {
    const tone = new OscillatorNode(context, { frequency });
    tone.connect(loudness);
    tone.start(at);
    tone.stop(at + strikeSeconds);
  }
}
