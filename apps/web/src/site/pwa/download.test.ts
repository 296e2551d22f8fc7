import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Download, download } from './download.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

function start(answer: () => Response | Promise<Response>) {
  const steps: Download[] = []
  const saved: string[] = []
  const stop = new AbortController()
  let told = 0
  const ended = download(
    'https://files.test/a/ayva.apk?v=1',
    {
      fetch: async () => answer(),
      save: (_file, name) => void saved.push(name),
      tell: () => void told++,
      show: (one) => void steps.push(one),
    },
    stop.signal,
  )
  return { steps, saved, stop, ended, told: () => told }
}

/** Waits without advancing the fake clock, which `vi.waitFor` would do. */
async function untilDone(steps: Download[]): Promise<void> {
  while (steps.at(-1)?.step !== 'done') await vi.advanceTimersByTimeAsync(0)
}

function slow(length: string | undefined) {
  let feed!: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (feed = controller) })
  const headers = length === undefined ? {} : { 'content-length': length }
  const answer = new Response(body as ReadableStream<Uint8Array<ArrayBuffer>>, { headers })
  return {
    answer,
    feed: (bytes: number) => feed.enqueue(new Uint8Array(bytes)),
    end: () => feed.close(),
  }
}

test('[PWA-03, PWA-04] on a 200 the modal opens at 0 percent, and the number rises to 100', async () => {
  const { answer, feed, end } = slow('8')
  const run = start(() => answer)
  await vi.waitFor(() => expect(run.steps).toEqual([{ step: 'loading', percent: 0 }]))
  for (const [bytes, percent] of [
    [2, 25],
    [3, 62],
    [3, 100],
  ] as const) {
    feed(bytes)
    await vi.waitFor(() => expect(run.steps.at(-1)).toEqual({ step: 'loading', percent }))
  }
  expect(run.told()).toBe(0)
  end()
  await untilDone(run.steps)
  run.stop.abort()
  await run.ended
})

test('[PWA-05, PWA-06] a finished download is reported once; its modal is open at 4999 ms and closed at 5000 ms', async () => {
  const run = start(() => new Response('file', { headers: { 'content-length': '4' } }))
  await untilDone(run.steps)
  expect(run.saved).toEqual(['ayva.apk'])
  await vi.advanceTimersByTimeAsync(4999)
  expect(run.steps.at(-1)).toEqual({ step: 'done' })
  await vi.advanceTimersByTimeAsync(1)
  expect(run.steps.at(-1)).toEqual({ step: 'none' })
  await run.ended
  expect(run.told()).toBe(1)
})

test('[PWA-04] a 404 opens no modal, and another answer or none is a failure; none is reported or saved', async () => {
  const cases = [
    [() => new Response('', { status: 404 }), 'absent'],
    [() => new Response('', { status: 503 }), 'failed'],
    [() => Promise.reject<Response>(new TypeError('no network')), 'failed'],
  ] as const
  for (const [answer, step] of cases) {
    const run = start(answer)
    await run.ended
    expect([run.steps, run.saved, run.told()]).toEqual([[{ step }], [], 0])
  }
})

test('without a content length there is no percentage before the end', async () => {
  const { answer, feed, end } = slow(undefined)
  const run = start(() => answer)
  await vi.waitFor(() => expect(run.steps).toHaveLength(1))
  feed(5)
  end()
  await untilDone(run.steps)
  const percents = run.steps.map((one) => (one.step === 'loading' ? one.percent : one.step))
  expect(percents).toEqual([undefined, undefined, 100, 'done'])
  run.stop.abort()
  await run.ended
})

test('a cancelled download is neither saved nor reported', async () => {
  const { answer, feed, end } = slow('8')
  const run = start(() => answer)
  await vi.waitFor(() => expect(run.steps).toHaveLength(1))
  run.stop.abort()
  feed(8)
  end()
  await run.ended
  expect([run.saved, run.told()]).toEqual([[], 0])
})
