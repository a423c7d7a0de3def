import { useState } from 'react';
import type { Paper } from '#web/invoice/invoice-paper.tsx';
import { Segmented } from '#web/ui/segmented.tsx';

const papers = [
  ['a4', 'A4'],
  ['slip', '80 mm'],
] as const satisfies readonly (readonly [Paper, string])[];

export const usePaper = () => useState<Paper>('a4');

export function PaperChoice(props: { value: Paper; onChange: (paper: Paper) => void }) {
  return <Segmented label="Paper" choices={papers} {...props} />;
}
