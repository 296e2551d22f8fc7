import { ms, type Row, times, whole } from './figures.ts'
import { type CrashRoundResult } from './crash.ts'

const BROADCAST_RATIO = 0.8

export function crashRoundRows({
  updates: { bare, product },
  takes,
  endHeardMs,
}: CrashRoundResult): Row[] {
  const ratio = product.perSecond / bare.perSecond
  const cost = (cpuMicros: number) => `${cpuMicros.toFixed(1)} µs`
  const { asked, paid, late, wrong, lost, p99Ms } = takes
  return [
    [
      'events of a crash round to 2,000 websockets',
      `${whole(product.perSecond)} heard a second, ${cost(product.cpuMicros)} of processor each; a bare loop ${whole(bare.perSecond)}, ${cost(bare.cpuMicros)}: **${times(ratio)}**`,
      `≥ ${BROADCAST_RATIO} ×`,
      ratio >= BROADCAST_RATIO,
    ],
    [
      `${whole(asked)} take their money from crash rounds, all of a crash round at once`,
      `${whole(paid)} paid by the moment of arrival, ${whole(late)} too late, ${wrong} judged wrong, ${lost} lost; p99 ${ms(p99Ms)}; the last of 2,000 tabs heard of the end ${ms(endHeardMs)} after it`,
      'none wrong, none lost',
      wrong === 0 && lost === 0,
    ],
  ]
}
