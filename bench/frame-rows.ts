/** The cost of rounds for a page, as rows of the table. */
import { type Row, whole } from './figures.ts'
import { type FramesResult } from './frames.ts'

/** Rounds differ in length, so this much is noise: an eighth of a kilobyte per round. */
const OBJECTS_NOISE_KB = 64
/** Temporary elements of a round: chips, lines, rolling figures. */
const NODES_NOISE = 50

export function frameRows({ motions, memory }: FramesResult): Row[] {
  const { rounds, first, last } = memory
  return [
    ...Object.entries(motions).map(([name, { rounds: seen, dropped, worstMs }]): Row => {
      const measured = `${dropped} in ${seen} rounds, longest task ${worstMs} ms`
      return [`${name}, frames dropped by over 50 ms, CPU 4 × slower`, measured, '0', dropped === 0]
    }),
    [
      `objects that a page keeps over ${rounds} rounds`,
      `${kept(first)}, then ${kept(last)}`,
      'no growth',
      last.objectsKb - first.objectsKb < OBJECTS_NOISE_KB &&
        last.nodes - first.nodes < NODES_NOISE &&
        last.listeners - first.listeners < NODES_NOISE,
    ],
  ]
}

const kept = ({ objectsKb, codeKb, nodes, listeners }: FramesResult['memory']['first']) =>
  `${whole(objectsKb)} kB (code ${whole(codeKb)} kB, ${whole(nodes)} nodes, ${listeners} listeners)`
