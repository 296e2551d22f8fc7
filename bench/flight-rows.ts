import { ms, type Row, times, whole } from './figures.ts'
import { type FlightResult } from './flight.ts'

const BROADCAST_RATIO = 0.8

export function flightRows({ news: { bare, product }, takes, endHeardMs }: FlightResult): Row[] {
  const ratio = product.perSecond / bare.perSecond
  const cost = (cpuMicros: number) => `${cpuMicros.toFixed(1)} µs`
  const { asked, paid, late, wrong, lost, p99Ms } = takes
  return [
    [
      'news of a flight to 2,000 websockets',
      `${whole(product.perSecond)} heard a second, ${cost(product.cpuMicros)} of processor each; a bare loop ${whole(bare.perSecond)}, ${cost(bare.cpuMicros)}: **${times(ratio)}**`,
      `≥ ${BROADCAST_RATIO} ×`,
      ratio >= BROADCAST_RATIO,
    ],
    [
      `${whole(asked)} take their money from flights, all of a flight at once`,
      `${whole(paid)} paid by the moment of arrival, ${whole(late)} too late, ${wrong} judged wrong, ${lost} lost; p99 ${ms(p99Ms)}; the last of 2,000 tabs heard of the end ${ms(endHeardMs)} after it`,
      'none wrong, none lost',
      wrong === 0 && lost === 0,
    ],
  ]
}
