/** Short drills, where their programs are installed. */
import { retryDelay as delayOfPages } from '@ayva/kit/retry-delay'
import { expect, test } from 'vitest'
import { retryDelay } from './listener.ts'
import { isInstalled } from './program.ts'
import { Report } from './report.ts'
import { rolling } from './rolling.ts'

test('nodes are restarted one after the other behind HAProxy: nothing is lost or doubled, and each node ends by itself', async ({
  skip,
}) => {
  if (!isInstalled('haproxy')) skip('haproxy is not installed')
  const lines: string[] = []
  const report = new Report((line) => lines.push(line))
  await rolling(report, { players: 4, restarts: 1 })
  // A machine that is slow as a whole answers some requests with 503 by itself; the drill by hand counts them.
  const faults = report.faults.filter((line) => !/got 503|was away/.test(line))
  expect(faults, lines.join('\n')).toEqual([])
})

test('the websockets of drills connect again as those of pages do', () => {
  for (const tries of [0, 1, 5, 20])
    for (const random of [0, 0.5, 0.999])
      expect(retryDelay(tries, random)).toBe(delayOfPages(tries, random))
})
