/** Informs an open page of the office that its session or its permissions have changed. */
import { PassThrough } from 'node:stream'
import { API } from '@ayva/contract/base'
import { type FastifyInstance } from 'fastify'
import { seconds } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { refuse } from '#lib/http/serve.ts'
import { MISSED } from '#lib/work/bus.ts'
import { onOperatorChanged, standingOf } from '../../platform/operators/operators.ts'
import { takeToken, tokenOf } from './cookie.ts'

const PATH = `${API}/office-events`
/** Polls too, because a hint may be lost, and an expired session sends none. */
const LOOK_EVERY_MS = seconds(20)
const STREAMS_MAX = 500
const STREAMS_OF_ONE_MAX = 30

type Watched = { operatorId: string; look: () => Promise<void>; end: () => void }

export function serveChanges(office: FastifyInstance, deps: Deps): void {
  const streams = new Set<Watched>()
  const of = (id: string) => [...streams].filter(({ operatorId }) => operatorId === id)
  const lookAt = (some: Iterable<Watched>) => {
    for (const { look } of some) void look()
  }
  const stop = [
    onOperatorChanged(deps.bus, (id) => lookAt(of(id))),
    deps.bus.subscribe(MISSED, () => lookAt(streams)),
  ]
  const clock = setInterval(() => lookAt(streams), LOOK_EVERY_MS).unref()
  office.addHook('preClose', (done) => {
    clearInterval(clock)
    for (const one of stop) one()
    for (const { end } of streams) end()
    done()
  })

  office.get(PATH, async (request, reply) => {
    const token = tokenOf(request, deps.config)
    const standing = token === undefined ? undefined : await standingOf(deps, token)
    if (!standing) {
      takeToken(reply, deps.config)
      throw refuse('login_required')
    }
    const { operatorId, rights } = standing
    if (streams.size >= STREAMS_MAX || of(operatorId).length >= STREAMS_OF_ONE_MAX)
      throw refuse('unavailable')
    const stream = new PassThrough()
    const watched: Watched = {
      operatorId,
      end: () => stream.end(),
      async look() {
        // While the database is unreachable nothing is known; the next look will tell.
        const now = await standingOf(deps, token!).catch(() => standing)
        if (stream.writableEnded) return
        if (now?.rights === rights) return void stream.write(': \n\n')
        const because = now ? 'rights' : 'session'
        stream.end(`event: ended\ndata: ${JSON.stringify({ because })}\n\n`)
      },
    }
    streams.add(watched)
    stream.once('close', () => streams.delete(watched))
    reply.raw.once('close', () => stream.destroy())
    stream.write('retry: 2000\n\n')
    // Covers changes between the first query and the subscription.
    void watched.look()
    return reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(stream)
  })
}
