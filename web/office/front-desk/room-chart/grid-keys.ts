export type GridMode = 'browse' | 'placing' | 'stretch';

export type GridCommand =
  | { do: 'go'; rows: number; cells: number }
  | { do: 'edge'; at: 'first' | 'last' }
  | { do: 'type'; by: 1 | -1 }
  | { do: 'today' | 'press' | 'leave' | 'shelf' | 'move' | 'open' | 'room' | 'close' | 'put' | 'book' }
  | { do: 'ghost'; step: 'row' | 'nights' | 'arrival' | 'departure'; by: number }
  | { do: 'cut' | 'stretch'; by: number };

type PressedKey = { key: string; shiftKey: boolean; altKey: boolean; ctrlKey: boolean; metaKey: boolean };

const arrowSteps: Record<string, [rows: number, cells: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const letterCommands: Record<string, GridCommand> = {
  t: { do: 'today' },
  s: { do: 'shelf' },
  m: { do: 'move' },
  o: { do: 'open' },
  r: { do: 'room' },
  c: { do: 'close' },
};

const enterCommands: Record<GridMode, GridCommand> = {
  browse: { do: 'press' },
  placing: { do: 'put' },
  stretch: { do: 'book' },
};

/** Returns what a key does while the grid has the focus, or undefined for keys that belong to the browser. */
export function commandOf(
  { key, shiftKey, altKey, ctrlKey, metaKey }: PressedKey,
  mode: GridMode,
): GridCommand | undefined {
  if (ctrlKey || metaKey) return undefined;
  const arrowStep = arrowSteps[key];
  if (arrowStep) return arrowCommand(arrowStep, { shiftKey, altKey }, mode);
  if (altKey) return undefined;
  if (key === 'Enter' || key === ' ') return enterCommands[mode];
  if (key === 'Escape') return mode === 'browse' ? undefined : { do: 'leave' };
  if (key === 'Home' || key === 'End') return { do: 'edge', at: key === 'Home' ? 'first' : 'last' };
  if (key === 'PageUp' || key === 'PageDown') return { do: 'type', by: key === 'PageUp' ? -1 : 1 };
  if (mode === 'placing' && key.toLowerCase() === 'x') return { do: 'cut', by: shiftKey ? -1 : 1 };
  return shiftKey ? undefined : letterCommands[key.toLowerCase()];
}

function arrowCommand(
  [rows, cells]: [number, number],
  { shiftKey, altKey }: Pick<PressedKey, 'shiftKey' | 'altKey'>,
  mode: GridMode,
): GridCommand | undefined {
  if (mode === 'placing') {
    if (rows !== 0) return { do: 'ghost', step: 'row', by: rows };
    if (shiftKey) return { do: 'ghost', step: 'departure', by: cells };
    return { do: 'ghost', step: altKey ? 'arrival' : 'nights', by: cells };
  }
  if (altKey) return undefined;
  if (shiftKey) return cells === 0 ? undefined : { do: 'stretch', by: cells };
  return { do: 'go', rows, cells };
}
